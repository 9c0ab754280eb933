package dev.hindcast.observe.doctor;

import dev.hindcast.manifest.Manifest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/** Whether the manifest's clock, by which leases live, agrees with this machine's. */
final class ManifestExam {
    private static final Duration MOST_SKEW = Duration.ofSeconds(5);

    private ManifestExam() {}

    static List<Finding> of(Manifest manifest, InstantSource clock) {
        Duration skew = Duration.between(manifest.now(), clock.instant()).abs();
        return skew.compareTo(MOST_SKEW) <= 0
                ? List.of()
                : List.of(Finding.warning(
                        "clock-skew",
                        "this machine's clock and the manifest's differ by " + skew.toSeconds() + " s",
                        "let both follow the same time server: freshness and deadlines are measured with both"));
    }
}
