package dev.hindcast.proof;

import dev.hindcast.compute.ComputeRequest;
import dev.hindcast.gate.SampleReadings;
import dev.hindcast.manifest.PartitionContent;
import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.manifest.Reconciliation;
import dev.hindcast.manifest.SourceFold;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.spec.DeclaredSamples;
import dev.hindcast.table.Watermark;
import dev.hindcast.validate.BoundarySql;
import dev.hindcast.validate.FlinkContents;
import dev.hindcast.validate.FlinkSnapshotSql;
import dev.hindcast.validate.ReferenceSql;
import dev.hindcast.validate.RuleRunner;
import dev.hindcast.validate.SnapshotSql;
import dev.hindcast.validate.SqlAnswer;
import dev.hindcast.validate.SqlRequest;
import dev.hindcast.validate.SqlRequest.TableAt;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What the product's own readers, jobs and SQL find out about one snapshot that holds the candidates of all blocks. */
final class Measured {
    private static final int ALL = 100_000;
    private final ProofWorld world;
    private final long snapshotId;
    private final Map<String, Reconciliation> reconciled = new TreeMap<>();
    private final Map<String, PartitionDiff> diffs;
    private final Map<String, List<List<String>>> rules = new TreeMap<>();
    private final List<List<String>> references;
    private final SampleReadings samples;

    Measured(ProofWorld world, long snapshotId) {
        this.world = world;
        this.snapshotId = snapshotId;
        reconcile();
        this.diffs = world.diff(world.old, snapshotId);
        SnapshotSql sql = new FlinkSnapshotSql(world.flink(), world.catalogs());
        new RuleRunner(sql, ALL, 2)
                .run(world.ruleTexts(), tables())
                .forEach((name, answer) -> rules.put(name, answer.rows()));
        this.references = references(sql).rows();
        this.samples = samples(sql);
    }

    private void reconcile() {
        FlinkContents contents = new FlinkContents(world.flink(), world.catalogs());
        ComputeRequest request = world.request(world.days());
        List<PartitionContent> actual = contents.ofSnapshot(request, snapshotId);
        List<String> off = actual.stream()
                .filter(found -> !found.equals(world.fold(found.partition()).content()))
                .map(PartitionContent::partition)
                .toList();
        Map<String, PartitionDiff> differences = off.isEmpty()
                ? Map.of()
                : contents.differences(world.request(off), snapshotId, 100).stream()
                        .collect(Collectors.toMap(PartitionDiff::partition, Function.identity()));
        actual.forEach(found -> reconciled.put(
                found.partition(),
                new Reconciliation(world.fold(found.partition()), found, differences.get(found.partition()))));
    }

    private SqlAnswer references(SnapshotSql sql) {
        var spec = world.spec();
        String text = new ReferenceSql("fx", spec.dependencies().get("fx"), spec.source(), spec.target())
                .text(world.martColumns())
                .orElseThrow();
        return sql.run(new SqlRequest("references", text, tables(), ALL, 2));
    }

    private SampleReadings samples(SnapshotSql sql) {
        List<DeclaredSamples.Sample> declared = world.blocks().stream()
                .map(block -> new DeclaredSamples.Sample(
                        Map.of("order_id", block.order(1, 1), "line_no", "1"), "tax_rate", "0.1", "0.2"))
                .toList();
        Function<String, List<List<String>>> read = side -> sql.run(new SqlRequest(
                        "samples-" + side,
                        "SELECT order_id, CAST(line_no AS STRING), CAST(tax_rate AS STRING) FROM " + side
                                + " WHERE order_id LIKE 'b__-1-1'",
                        tables(),
                        ALL,
                        2))
                .rows();
        return SampleReadings.of(declared, read.apply("main"), read.apply("candidate"));
    }

    private Map<String, TableAt> tables() {
        Map<String, TableAt> tables = new HashMap<>(world.dimensions());
        tables.put("candidate", new TableAt(ProofWorld.MART, snapshotId));
        tables.put("main", new TableAt(ProofWorld.MART, world.old));
        return tables;
    }

    /** Asked once of all: pinned dimensions do not change. */
    static Set<String> boundaries(ProofWorld world) {
        String text = BoundarySql.of(world.spec().dependencies()).orElseThrow();
        return new FlinkSnapshotSql(world.flink(), world.catalogs())
                .run(new SqlRequest("boundaries", text, world.dimensions(), ALL, 2)).rows().stream()
                        .map(row -> row.get(0))
                        .collect(Collectors.toCollection(TreeSet::new));
    }

    Set<String> boundaries() {
        return world.boundaries();
    }

    LockedPlan plan(List<String> days, Optional<String> declared) {
        return world.plan(days, declared);
    }

    Watermark now() {
        return world.now;
    }

    Watermark early() {
        return world.early;
    }

    Map<String, SourceFold> poorFolds() {
        return world.poorFolds();
    }

    Reconciliation reconciled(String day) {
        return java.util.Objects.requireNonNull(reconciled.get(day), day);
    }

    PartitionDiff diff(String day) {
        return java.util.Objects.requireNonNull(diffs.get(day), day);
    }

    Map<String, List<List<String>>> rules() {
        return rules;
    }

    List<List<String>> references() {
        return references;
    }

    SampleReadings samples() {
        return samples;
    }

    long snapshotId() {
        return snapshotId;
    }
}
