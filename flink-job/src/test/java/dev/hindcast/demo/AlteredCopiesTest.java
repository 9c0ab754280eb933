package dev.hindcast.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.demo.oracle.CutOff;
import dev.hindcast.demo.oracle.Oracle;
import dev.hindcast.demo.oracle.OracleSources;
import dev.hindcast.demo.oracle.Rule;
import dev.hindcast.demo.oracle.Verdict;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Product, oracle and plain Java agree on the real orders and on altered copies of them. */
class AlteredCopiesTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    @Tag("full")
    void threeWaysGiveTheSameFigures(AlteredCopies.Alteration alteration) {
        AlteredCopies.Copy copy = AlteredCopies.of(RealData.orders(), alteration, folder);
        PlainFigures expected = copy.expected();
        List<OrderEvent> events =
                OrderEvents.of(OnlineRetailCsv.read(copy.orders()), CountryMapCsv.read(RealData.countries()));
        OracleSources sources = new OracleSources(
                OracleSources.Kind.LINES, copy.orders(), RealData.vat(), RealData.fx(), RealData.countries());

        assertThat(events).hasSize((int) expected.sourceLines());
        assertThat(events)
                .filteredOn(event -> event.eventType() == EventType.REFUNDED)
                .hasSize((int) expected.refunds());
        try (Oracle oracle = Oracle.open(folder, sources)) {
            Verdict.Totals totals = oracle.expect(Rule.CORRECT, CutOff.NONE);

            assertThat(oracle.events()).isEqualTo(expected.sourceLines());
            assertThat(totals.rows()).isEqualTo(expected.rows());
            assertThat(totals.rowsInRange()).isEqualTo(expected.rowsInRange());
            assertThat(totals.net()).isEqualByComparingTo(expected.net());
        }
    }

    @Test
    @Tag("full")
    void theAlterationsAlterWhatTheySay() {
        PlainFigures original = figures(AlteredCopies.Alteration.NONE);
        PlainFigures cut = figures(AlteredCopies.Alteration.LAST_1000_LINES_CUT);
        PlainFigures dearer = figures(AlteredCopies.Alteration.ONE_PRICE_A_PENNY_DEARER);
        PlainFigures renamed = figures(AlteredCopies.Alteration.ONE_CUSTOMER_RENAMED);

        assertThat(original.net()).isEqualByComparingTo("9747747.934");
        assertThat(original.refunds()).isEqualTo(7_134);
        assertThat(original.rowsInRange()).isEqualTo(100_273);
        assertThat(original.britishInRange()).isEqualTo(91_542);
        assertThat(cut.sourceLines()).isEqualTo(540_909);
        assertThat(dearer.net().subtract(original.net())).isBetween(new BigDecimal("0.01"), new BigDecimal("100"));
        assertThat(renamed.net()).isEqualByComparingTo(original.net());
        assertThat(renamed.rowsOfCustomer().get(AlteredCopies.NEW_NAME))
                .isEqualTo(original.rowsOfCustomer().get(AlteredCopies.CUSTOMER))
                .isGreaterThan(100);
    }

    private PlainFigures figures(AlteredCopies.Alteration alteration) {
        return AlteredCopies.of(RealData.orders(), alteration, folder).expected();
    }
}
