package dev.hindcast.observe.doctor;

import dev.hindcast.error.HindcastException;
import dev.hindcast.plan.PauseLimit;
import dev.hindcast.spec.RunSpec;
import dev.hindcast.table.Catalogs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableUtil;

/** Whether the tables that a spec names are there, and keep what a run needs for long enough. */
final class TablesExam {
    private static final Duration SHORTEST_RETENTION = Duration.ofDays(1);
    private static final int FORMAT = 2;

    private final Catalogs catalogs;
    private final List<Finding> findings = new ArrayList<>();

    TablesExam(Catalogs catalogs) {
        this.catalogs = catalogs;
    }

    List<Finding> of(RunSpec spec) {
        table(spec.source().table(), source -> {
            format("source", source);
            retention("source", source);
        });
        table(spec.target().table(), target -> {
            format("target", target);
            retention("target", target);
        });
        spec.dependencies().values().forEach(dependency -> table(dependency.table(), found -> {}));
        return findings;
    }

    private void table(String name, Consumer<Table> look) {
        try {
            look.accept(catalogs.load(name));
        } catch (HindcastException e) {
            findings.add(Finding.fault(
                    "table-there", String.valueOf(e.getMessage()), "correct the name in the spec, or create it"));
        }
    }

    private void format(String role, Table table) {
        if (TableUtil.formatVersion(table) < FORMAT) {
            findings.add(Finding.fault(
                    role + "-format",
                    table.name() + " has format version 1, which has no sequence numbers to order snapshots by",
                    "set its property format-version to 2"));
        }
    }

    /** What main forgets within a day, a run that rests over night cannot read any more. */
    private void retention(String role, Table table) {
        Duration keeps = PauseLimit.keeps(table);
        if (keeps.compareTo(SHORTEST_RETENTION) < 0) {
            findings.add(Finding.fault(
                    role + "-retention",
                    table.name() + " keeps snapshots for " + keeps + " only",
                    "set its property history.expire.max-snapshot-age-ms to several days"));
        }
    }
}
