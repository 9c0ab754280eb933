package dev.hindcast.observe.doctor;

import dev.hindcast.workspace.Secrets;
import dev.hindcast.workspace.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** What can be said from the settings alone. */
final class SettingsExam {
    private static final Pattern PASSWORD_IN_URL = Pattern.compile("(?i)[?&](password|token)=(?!\\$\\{)[^&]+");
    private static final Duration SHORTEST_LEASE = Duration.ofSeconds(5);
    private static final int RENEWALS_A_LEASE = 2;

    private SettingsExam() {}

    static List<Finding> of(Settings settings) {
        List<Finding> findings = new ArrayList<>();
        plainSecrets(settings, findings);
        leases(settings.lease(), findings);
        if (!settings.flink().isEmpty() && settings.manifest().startsWith("jdbc:sqlite:")) {
            findings.add(Finding.warning(
                    "manifest-shared",
                    "the manifest is a SQLite file, while runs compute on a cluster",
                    "set 'manifest' to a PostgreSQL database, so that a controller on another machine can go on"));
        }
        if (!settings.flink().isEmpty()
                && settings.catalog().getOrDefault("uri", "").startsWith("jdbc:sqlite:")) {
            findings.add(Finding.fault(
                    "catalog-reachable-by-cluster",
                    "the catalog is a SQLite file of this machine, which a cluster cannot open",
                    "set 'catalog' to a rest, jdbc (PostgreSQL), hive or glue catalog"));
        }
        return findings;
    }

    private static void plainSecrets(Settings settings, List<Finding> findings) {
        settings.catalog().forEach((key, value) -> {
            if (Secrets.isSensitive(key) && !key.endsWith("access-key-id") && !Secrets.isPlaceholder(value)) {
                findings.add(Finding.warning(
                        "plain-secret",
                        "the value of catalog." + key + " stands in hindcast.yaml",
                        "put it into a variable or a file and write ${env:NAME} or ${file:/path}"));
            }
        });
        if (PASSWORD_IN_URL.matcher(settings.manifest()).find()) {
            findings.add(Finding.warning(
                    "plain-secret", "a password stands in the manifest's URL", "write password=${env:NAME} there"));
        }
    }

    private static void leases(Settings.LeaseTimes lease, List<Finding> findings) {
        if (lease.length().compareTo(SHORTEST_LEASE) < 0) {
            findings.add(Finding.fault(
                    "lease-length",
                    "leases of " + lease.length() + " run out before a slow database answers",
                    "set lease.length to 10m"));
        }
        if (lease.renew().multipliedBy(RENEWALS_A_LEASE).compareTo(lease.length()) > 0) {
            findings.add(Finding.fault(
                    "lease-renewal",
                    "a lease of " + lease.length() + " renewed every " + lease.renew()
                            + " is lost with the first renewal that fails",
                    "set lease.renew to less than half of lease.length"));
        }
    }
}
