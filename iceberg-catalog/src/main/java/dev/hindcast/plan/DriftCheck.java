package dev.hindcast.plan;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.spec.Digest;
import dev.hindcast.table.Catalogs;
import dev.hindcast.table.Refs;
import dev.hindcast.table.TransformStore;
import dev.hindcast.table.UsedField;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.Table;

/**
 * Whether code, tables and pins still are what a plan locked. Verbs that compute, gate or publish ask this first; status,
 * pause, abort, rollback and audit never do.
 */
public final class DriftCheck {
    private final Catalogs catalogs;
    private final Function<String, TransformStore> transforms;

    /** Looks at these tables, and at the stored code beside a target table. */
    public DriftCheck(Catalogs catalogs, Function<String, TransformStore> transforms) {
        this.catalogs = catalogs;
        this.transforms = transforms;
    }

    /**
     * One thing that is not as it was locked.
     *
     * @param code DRIFT, or PINNED_SNAPSHOT_GONE
     */
    public record Difference(ErrorCode code, String subject, String expected, String found) {
        /** {@code <subject>: expected ..., found ...}. */
        public String text() {
            return subject + ": expected " + expected + ", found " + found;
        }
    }

    /**
     * Refuses a plan that anything has drifted from.
     *
     * @throws HindcastException PINNED_SNAPSHOT_GONE if a pin is gone, else DRIFT; names every difference
     */
    public void require(LockedPlan plan) {
        List<Difference> differences = verify(plan);
        if (differences.isEmpty()) {
            return;
        }

        ErrorCode code = differences.stream().map(Difference::code).anyMatch(ErrorCode.PINNED_SNAPSHOT_GONE::equals)
                ? ErrorCode.PINNED_SNAPSHOT_GONE
                : ErrorCode.DRIFT;
        String all = differences.stream().map(Difference::text).collect(Collectors.joining("; "));
        throw code.error("Cannot go on with run %s: %s", plan.runId(), all)
                .value(differences.get(0).found())
                .expected(differences.get(0).expected())
                .next("hindcast plan SPEC");
    }

    /** Everything that is not as it was locked; empty when nothing has drifted. */
    public List<Difference> verify(LockedPlan plan) {
        List<Difference> found = new ArrayList<>();
        LockedPlan.SourcePin source = plan.source();
        read(source.table(), found).ifPresent(table -> {
            identity(table, source.table(), source.uuid(), found);
            fields(table, source.table(), source.usedFields(), found);
            pin(
                    table,
                    new Pin(
                            source.table(),
                            new Refs(plan.runId()).w0(),
                            source.w0().snapshotId()),
                    found);
        });
        plan.dependencies().values().forEach(pin -> dependency(plan, pin, found));
        target(plan.target(), found);
        transform(plan, found);
        return List.copyOf(found);
    }

    private record Pin(String table, String tag, long snapshotId) {}

    private void dependency(LockedPlan plan, LockedPlan.DependencyPin pin, List<Difference> found) {
        read(pin.table(), found).ifPresent(table -> {
            identity(table, pin.table(), pin.uuid(), found);
            fields(table, pin.table(), pin.usedFields(), found);
            pin(table, new Pin(pin.table(), new Refs(plan.runId()).w0(), pin.snapshotId()), found);
        });
    }

    private void target(LockedPlan.TargetPin pin, List<Difference> found) {
        read(pin.table(), found).ifPresent(table -> {
            identity(table, pin.table(), pin.uuid(), found);
            fields(table, pin.table(), pin.usedFields(), found);
            compare(pin.table() + " partition spec", pin.specId(), table.spec().specId(), found);
            compare(pin.table() + " format version", pin.formatVersion(), formatVersion(table), found);
        });
    }

    private void transform(LockedPlan plan, List<Difference> found) {
        String digest = plan.transform().digest();
        compare(
                "transform in the plan",
                digest,
                Digest.sha256Hex(plan.transform().text()),
                found);
        String stored = transforms
                .apply(plan.target().table())
                .find(digest)
                .map(Digest::sha256Hex)
                .orElse("nothing");
        compare("transform in the warehouse", digest, stored, found);
    }

    private Optional<Table> read(String name, List<Difference> found) {
        if (catalogs.exists(name)) {
            return Optional.of(catalogs.load(name));
        }

        found.add(new Difference(ErrorCode.DRIFT, name, "the table", "no such table"));
        return Optional.empty();
    }

    private static void identity(Table table, String name, String uuid, List<Difference> found) {
        compare(name + " uuid", uuid, table.uuid().toString(), found);
    }

    private static void fields(Table table, String name, List<UsedField> used, List<Difference> found) {
        used.forEach(field ->
                compare(name + " column " + field.name(), field, UsedFields.now(table.schema(), field.id()), found));
    }

    private static void pin(Table table, Pin pin, List<Difference> found) {
        String subject = PinCheck.subject(pin.table(), pin.snapshotId()) + " under tag " + pin.tag();
        PinCheck.missing(table, pin.snapshotId(), pin.tag())
                .ifPresent(now -> found.add(new Difference(
                        ErrorCode.PINNED_SNAPSHOT_GONE, subject, "the tag at snapshot " + pin.snapshotId(), now)));
    }

    private static void compare(String subject, Object expected, Object now, List<Difference> found) {
        if (!expected.equals(now)) {
            found.add(new Difference(ErrorCode.DRIFT, subject, expected.toString(), now.toString()));
        }
    }

    static int formatVersion(Table table) {
        return ((HasTableOperations) table).operations().current().formatVersion();
    }
}
