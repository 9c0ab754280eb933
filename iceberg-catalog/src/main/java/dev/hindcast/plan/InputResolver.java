package dev.hindcast.plan;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.plan.PlanInputs.Dependency;
import dev.hindcast.spec.DependencySpec;
import dev.hindcast.spec.RunSpec;
import dev.hindcast.table.Catalogs;
import dev.hindcast.table.Positions;
import dev.hindcast.table.Watermark;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.util.SnapshotUtil;

/** Loads the tables of a spec and turns every {@code latest} into a snapshot id. */
final class InputResolver {
    private final Catalogs catalogs;

    InputResolver(Catalogs catalogs) {
        this.catalogs = catalogs;
    }

    PlanInputs resolve(RunSpec spec) {
        Table source = catalogs.load(spec.source().table());
        Table target = catalogs.load(spec.target().table());
        refuseOneTable(spec, source, target);
        Watermark w0 =
                Positions.watermark(source, snapshot(source, spec.source().snapshot()));
        Map<String, Dependency> dependencies = new LinkedHashMap<>();
        spec.dependencies().forEach((alias, dependency) -> dependencies.put(alias, dependency(dependency)));
        refuseTwoSnapshots(spec, w0, dependencies);
        dependencies.forEach((alias, one) -> refuseFeedback(alias, one.table(), target));
        return new PlanInputs(spec, source, w0, target, dependencies);
    }

    /** A result that is written where its input is read would be its own input next time. */
    private static void refuseOneTable(RunSpec spec, Table source, Table target) {
        if (source.uuid().equals(target.uuid())) {
            throw ErrorCode.SPEC_INVALID
                    .error(
                            "Cannot plan %s: source.table %s and target.table %s are one table",
                            spec.name(), spec.source().table(), spec.target().table())
                    .value(spec.target().table())
                    .expected("another table than the source");
        }
    }

    private static void refuseFeedback(String alias, Table dependency, Table target) {
        if (dependency.uuid().equals(target.uuid())) {
            throw ErrorCode.SPEC_INVALID
                    .error("Cannot plan with dependency %s: %s is the target itself", alias, dependency.name())
                    .value(dependency.name())
                    .expected("a table that the run does not write");
        }
    }

    private Dependency dependency(DependencySpec spec) {
        Table table = catalogs.load(spec.table());
        return new Dependency(spec, table, snapshot(table, spec.snapshot()));
    }

    private static long snapshot(Table table, String wanted) {
        Snapshot head = table.currentSnapshot();
        if (head == null) {
            throw ErrorCode.SOURCE_UNREADABLE
                    .error("Cannot plan on %s: the table has no snapshot", table.name())
                    .value(table.name())
                    .expected("a table with rows");
        }

        return wanted.equals("latest") ? head.snapshotId() : given(table, head, wanted);
    }

    private static long given(Table table, Snapshot head, String wanted) {
        Snapshot snapshot = number(wanted) == 0 ? null : table.snapshot(number(wanted));
        if (snapshot == null) {
            throw ErrorCode.PINNED_SNAPSHOT_GONE
                    .error("Cannot plan on %s at snapshot %s: the table has no such snapshot", table.name(), wanted)
                    .value(wanted)
                    .expected("latest, or a snapshot that has not expired");
        }
        if (!SnapshotUtil.isAncestorOf(table, head.snapshotId(), snapshot.snapshotId())) {
            throw ErrorCode.SOURCE_REWOUND
                    .error(
                            "Cannot plan on %s at snapshot %s: it is not in the history of main's head %d",
                            table.name(), wanted, head.snapshotId())
                    .value(wanted)
                    .expected("an ancestor of " + head.snapshotId());
        }

        return snapshot.snapshotId();
    }

    /** 0, which no snapshot has, for what is no 64-bit number. */
    private static long number(String digits) {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /** A run has one pin a table. */
    private static void refuseTwoSnapshots(RunSpec spec, Watermark w0, Map<String, Dependency> dependencies) {
        Map<String, Long> pinned = new HashMap<>();
        pinned.put(spec.source().table(), w0.snapshotId());
        dependencies.forEach((alias, one) -> {
            String table = one.spec().table();
            Long other = pinned.putIfAbsent(table, one.snapshotId());
            if (other != null && other != one.snapshotId()) {
                throw ErrorCode.NOT_SUPPORTED
                        .error("Cannot plan with %s at two snapshots, %d and %d", table, other, one.snapshotId())
                        .value(alias)
                        .expected("one snapshot a table");
            }
        });
    }
}
