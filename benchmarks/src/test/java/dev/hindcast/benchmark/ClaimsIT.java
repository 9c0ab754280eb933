package dev.hindcast.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.benchmark.claims.ClaimsLimits;
import dev.hindcast.benchmark.claims.ClaimsReading;
import dev.hindcast.benchmark.claims.ClaimsReports;
import dev.hindcast.benchmark.claims.ClaimsRun;
import dev.hindcast.benchmark.result.BenchReport;
import dev.hindcast.benchmark.result.Check;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The benchmark itself on 200 partitions: everything is recorded once, and a limit that cannot be held turns it red. */
class ClaimsIT {
    private static final Path HOME = Path.of(System.getProperty("hindcast.home"));
    /** Times are the benchmark's to judge, with warm processes and a machine of its own. */
    private static final ClaimsLimits UNHURRIED = new ClaimsLimits(600, 60_000, 512, 100);

    private static final ClaimsLimits IMPOSSIBLE = new ClaimsLimits(600, 0, 512, 100);

    @TempDir
    Path folder;

    @Test
    void twoProcessesRecordEveryPartitionOnceAndALimitOfNothingIsMissed() throws Exception {
        ClaimsRun run = new ClaimsRun(200, 1, 2, 2, 10, 512);
        ClaimsReading reading = run.measure(Home.find().root(), folder, System.out::println);

        BenchReport green = ClaimsReports.of(run, reading, UNHURRIED, HOME);
        assertThat(green.pass()).as("%s", green.checks()).isTrue();
        assertThat(reading.claimMillis()).hasSizeBetween(20, 200).allMatch(millis -> millis > 0);
        assertThat(reading.commits()).isBetween(2, 20);
        assertThat(reading.metadataBytes()).isGreaterThan(10_000);

        BenchReport red = ClaimsReports.of(run, reading, IMPOSSIBLE, HOME);
        assertThat(red.json().get("pass").asBoolean()).isFalse();
        assertThat(red.checks())
                .filteredOn(check -> !check.pass())
                .extracting(Check::name)
                .containsExactly("claim_p95_ms");
    }
}
