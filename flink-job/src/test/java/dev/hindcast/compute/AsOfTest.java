package dev.hindcast.compute;

import static dev.hindcast.compute.Shop.DAY;
import static dev.hindcast.compute.Shop.event;
import static dev.hindcast.compute.Shop.money;
import static dev.hindcast.compute.Shop.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.manifest.PartitionFacts.JoinCount;
import dev.hindcast.spec.DependencySpec.Missing;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which version of a dimension a row meets. */
class AsOfTest {
    private static final int COUNTRY = 5;
    private static final int CURRENCY = 6;

    @TempDir
    private Path folder;

    private Computing computing;

    @BeforeEach
    void openShop() {
        computing = new Computing(folder);
    }

    @Test
    void aVersionHoldsFromItsFirstDayToTheDayBeforeItsEnd() {
        computing.lake.append(
                "dim.fx_rates", List.<Object[]>of(new Object[] {"GBP", DAY.minusDays(2), new BigDecimal("0.860000")}));
        List<ComputedPartition> computed = computing.compute(
                List.of(List.of(
                        event(DAY.minusDays(1), "before", 1, 100, "1.0000"), event(DAY, "from", 1, 100, "1.0000"))),
                DAY.minusDays(1),
                DAY);

        assertThat(computing.rows(computed))
                .extracting(row -> row.getField("order_id") + " " + row.getField("tax"))
                .containsExactly("before 17.50", "from 20.00");
    }

    /** C76. */
    @Test
    void anOpenEndMayBeNullOrAFarDate() {
        List<ComputedPartition> computed = computing.compute(
                List.of(List.of(
                        event(DAY, "a-null", 1, 100, "1.0000"),
                        with(event(DAY, "b-far", 1, 100, "1.0000"), COUNTRY, "IE"))),
                DAY);

        assertThat(computing.rows(computed))
                .extracting(row -> row.getField("tax_rate"))
                .containsExactly(money("0.2", 4), money("0.21", 4));
        assertThat(computed.get(0).facts().joins().get("tax")).isEqualTo(new JoinCount(2, 0, 0));
    }

    @Test
    void noMatchMayMeanNullAndIsCounted() {
        List<ComputedPartition> computed = computing.compute(
                List.of(List.of(
                        with(event(DAY, "export", 1, 100, "1.0000"), COUNTRY, "US"),
                        event(DAY, "home", 1, 100, "1.0000"))),
                DAY);

        assertThat(computing.rows(computed))
                .extracting(row -> row.getField("tax"))
                .containsExactly(money("0", 2), money("20", 2));
        assertThat(computed.get(0).facts().joins().get("tax")).isEqualTo(new JoinCount(1, 1, 0));
    }

    /** C77. */
    @Test
    void theLastRateIsCarriedForwardAndCounted() {
        // Rates on day -1, +3 and +7: days 0, 1 and 2 carry the first one, day 3 has its own.
        List<ComputedPartition> computed = computing.compute(
                List.of(List.of(
                        event(DAY, "a", 1, 86, "1.0000"),
                        event(DAY.plusDays(1), "b", 1, 86, "1.0000"),
                        event(DAY.plusDays(2), "c", 1, 86, "1.0000"),
                        event(DAY.plusDays(3), "d", 1, 86, "1.0000"))),
                DAY,
                DAY.plusDays(1),
                DAY.plusDays(2),
                DAY.plusDays(3));

        assertThat(computing.rows(computed))
                .extracting(row -> row.getField("gross_eur"))
                .containsExactly(money("100", 2), money("100", 2), money("100", 2), money("101.18", 2));
        assertThat(computed)
                .extracting(each -> each.facts().joins().get("fx"))
                .containsExactly(
                        new JoinCount(1, 0, 1), new JoinCount(1, 0, 1), new JoinCount(1, 0, 1), new JoinCount(1, 0, 0));
    }

    @Test
    void aRateThatIsTooOldIsMissingByAliasKeyAndDay() {
        // The last rate is of day 7: five days later it still holds, six days later it does not.
        LocalDate last = DAY.plusDays(12);
        computing.lake.append(
                Shop.RAW,
                List.of(event(last, "ok", 1, 84, "1.0000"), event(last.plusDays(1), "late", 1, 84, "1.0000")));

        assertThat(computing.rows(computing.computer.compute(computing.request(last))))
                .extracting(row -> row.getField("gross_eur"))
                .containsExactly(money("100", 2));
        computing.refusal(
                computing.request(last.plusDays(1)), ErrorCode.DIMENSION_MISSING, "fx", "currency=GBP", "2011-01-17");
    }

    @Test
    void aRowWithoutMatchMayBeSetAside() {
        computing.lake.append(
                Shop.RAW,
                List.of(
                        with(event(DAY, "franc", 1, 1, "1.0000"), CURRENCY, "CHF"),
                        event(DAY, "pound", 1, 86, "1.0000")));
        List<ComputedPartition> computed =
                computing.computer.compute(Shop.missing(computing.request(DAY), "fx", Missing.QUARANTINE));

        assertThat(computing.rows(computed))
                .extracting(row -> row.getField("order_id"))
                .containsExactly("pound");
        assertThat(computed.get(0).facts().quarantined()).isEqualTo(Map.of("fx missing", 1L));
        assertThat(computed.get(0).facts().dropped()).isZero();
        assertThat(computed.get(0).facts().winners()).isEqualTo(2);
    }

    @Test
    void overlappingVersionsAreRefusedWithKeyAndBothRangesBeforeAnythingIsRead() {
        computing.lake.append(Shop.RAW, List.<Object[]>of(event(DAY, "a", 1, 1, "1.0000")));
        computing.lake.append(
                "dim.tax_rules",
                List.<Object[]>of(new Object[] {"IE", new BigDecimal("0.2300"), LocalDate.of(2012, 1, 1), null}));

        computing.refusal(
                computing.request(DAY),
                ErrorCode.DIMENSION_OVERLAP,
                "country=IE",
                "[2011-01-04, 9999-12-31)",
                "[2012-01-01, open)");
    }

    @Test
    void twoRatesOfOneDayAreRefused() {
        computing.lake.append(Shop.RAW, List.<Object[]>of(event(DAY, "a", 1, 1, "1.0000")));
        computing.lake.append(
                "dim.fx_rates", List.<Object[]>of(new Object[] {"GBP", DAY.plusDays(3), new BigDecimal("0.860000")}));

        computing.refusal(computing.request(DAY), ErrorCode.DIMENSION_OVERLAP, "currency=GBP", "2011-01-07");
    }
}
