package dev.hindcast.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.demo.oracle.CutOff;
import dev.hindcast.demo.oracle.Oracle;
import dev.hindcast.demo.oracle.Rule;
import dev.hindcast.demo.oracle.Verdict;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The oracle and plain Java come to the same mart, on generated and on real orders. */
class OracleScaleTest {
    @TempDir
    private Path folder;

    @Test
    void generatedOrdersGiveTheSameMartTwice() {
        DemoInputs inputs = DemoFiles.prepare(DemoOptions.generated(new GeneratorOptions(7, 20_000)), folder);
        long some = inputs.arrivals().initial().arrived() + 500;

        assertThat(check(inputs, CutOff.NONE).text()).startsWith("equal: ");
        assertThat(check(inputs, new CutOff.First(some)).text()).startsWith("equal: ");
    }

    @Test
    @Tag("full")
    void theRealSetGivesTheSameMartTwice() {
        DemoOptions options = new DemoOptions(
                Optional.of(RealData.orders()),
                Optional.of(RealData.vat()),
                Optional.of(RealData.fx()),
                Optional.of(RealData.countries()),
                GeneratorOptions.DEFAULT);
        DemoInputs inputs = DemoFiles.prepare(options, folder);

        Verdict verdict = check(inputs, CutOff.NONE);
        assertThat(verdict.text()).isEqualTo("equal: 534775 rows");
        assertThat(verdict.totals().net()).isEqualByComparingTo("9747747.934");
        assertThat(verdict.totals().rowsInRange()).isEqualTo(100_273);
        assertThat(check(inputs, new CutOff.Before(Arrivals.LATER_FROM)).text()).startsWith("equal: ");
    }

    private Verdict check(DemoInputs inputs, CutOff cutOff) {
        List<OrderEvent> events = inputs.arrivals().events();
        if (cutOff instanceof CutOff.First first) {
            events = events.subList(0, (int) Math.min(events.size(), first.events()));
        } else {
            events = inputs.arrivals().initial().events();
        }
        try (MartTable mart = MartTable.inOneFile();
                Oracle oracle = Oracle.open(folder, inputs.oracle())) {
            long snapshot = mart.appendRows(new PlainMart(inputs.vat(), inputs.fx()).rows(events));
            CpuClock clock = new CpuClock();
            Verdict verdict = oracle.compare(Rule.CORRECT, cutOff, mart.table(), snapshot);
            // Two cores for twenty seconds.
            assertThat(clock.spent()).isLessThan(Duration.ofSeconds(40));
            return verdict;
        }
    }
}
