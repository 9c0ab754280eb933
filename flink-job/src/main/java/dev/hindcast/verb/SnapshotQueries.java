package dev.hindcast.verb;

import dev.hindcast.gate.GateInput;
import dev.hindcast.gate.SampleReadings;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.spec.DeclaredSamples;
import dev.hindcast.spec.DependencySpec;
import dev.hindcast.table.Positions;
import dev.hindcast.validate.BoundarySql;
import dev.hindcast.validate.ConsumerQuery;
import dev.hindcast.validate.ConsumerSuite;
import dev.hindcast.validate.LimitSql;
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
import java.util.stream.Collectors;
import org.apache.iceberg.types.Types;

/** The SQL that is asked of exactly the judged snapshot: rules, samples, consumer queries, changes of dependencies. */
final class SnapshotQueries {
    private static final int SAMPLE_ROWS = 20;
    private static final int MOST_SAMPLES = 10_000;

    private final Session session;
    private final LockedPlan plan;
    private final Judgement.Subject subject;
    private final SnapshotSql sql;
    private final SnapshotSql pinned;

    SnapshotQueries(Session session, LockedPlan plan, Judgement.Subject subject) {
        this(session, plan, subject, session.sql());
    }

    /**
     * The same.
     *
     * @param pinned asks the pinned dependencies; it may remember what they said
     */
    SnapshotQueries(Session session, LockedPlan plan, Judgement.Subject subject, SnapshotSql pinned) {
        this.pinned = pinned;
        this.session = session;
        this.plan = plan;
        this.subject = subject;
        this.sql = session.sql();
    }

    /** Every rule of the gate by its file, and every limit of the spec by its check. */
    Map<String, GateInput.RuleAnswer> rules() {
        Map<String, GateInput.RuleAnswer> answers = new TreeMap<>();
        Map<String, String> texts = new HashMap<>(plan.rules());
        texts.putAll(new LimitSql(
                        plan.spec().gates().limits(),
                        plan.spec().source(),
                        plan.spec().target())
                .texts());
        new RuleRunner(sql, SAMPLE_ROWS, session.jobParallelism())
                .run(texts, tables())
                .forEach((name, answer) -> answers.put(
                        name,
                        new GateInput.RuleAnswer(
                                answer.rowCount(),
                                answer.rows().stream().map(Object::toString).toList())));
        return answers;
    }

    /** Result rows for which a dependency that must always answer has no row, by its alias. */
    Map<String, GateInput.RuleAnswer> references() {
        Map<String, GateInput.RuleAnswer> answers = new TreeMap<>();
        plan.spec().dependencies().forEach((alias, dependency) -> {
            if (dependency.missing() == DependencySpec.Missing.FAIL) {
                answers.put(
                        alias,
                        new ReferenceSql(
                                        alias,
                                        dependency,
                                        plan.spec().source(),
                                        plan.spec().target())
                                .text(targetColumns())
                                .map(text -> asked(alias + "-references", text))
                                .orElse(new GateInput.RuleAnswer(0, List.of())));
            }
        });
        return answers;
    }

    /** The first and the last partition, and those on which a dependency begins or stops to be valid. */
    Set<String> boundaries() {
        List<String> planned = plan.partitions().stream()
                .map(LockedPlan.PlannedPartition::value)
                .sorted()
                .toList();
        Set<String> found = new TreeSet<>(List.of(planned.get(0), planned.get(planned.size() - 1)));
        BoundarySql.of(plan.spec().dependencies())
                .ifPresent(text -> pinned.run(
                                new SqlRequest("boundaries", text, tables(), MOST_SAMPLES, session.jobParallelism()))
                        .rows()
                        .forEach(row -> found.add(row.get(0))));
        found.retainAll(planned);
        return found;
    }

    private GateInput.RuleAnswer asked(String name, String text) {
        SqlAnswer answer = sql.run(new SqlRequest(name, text, tables(), SAMPLE_ROWS, session.jobParallelism()));
        return new GateInput.RuleAnswer(
                answer.rowCount(), answer.rows().stream().map(Object::toString).toList());
    }

    private List<String> targetColumns() {
        return session.catalogs().load(plan.target().table()).schema().columns().stream()
                .map(Types.NestedField::name)
                .toList();
    }

    /** Values of the declared samples on both sides. */
    Optional<SampleReadings> samples() {
        return plan.samples().map(csv -> {
            List<DeclaredSamples.Sample> samples =
                    DeclaredSamples.parse(csv, plan.spec().resultKey());
            return SampleReadings.of(samples, rows(samples, "main"), rows(samples, "candidate"));
        });
    }

    /**
     * The consumer queries on the judged snapshot beside the old head. Equal answers are demanded where both versions cover the
     * same of the source, as they do at the publish; later, live has gone on.
     */
    List<ConsumerSuite.SideBySide> consumers() {
        boolean sameInput = Positions.of(session.catalogs().load(plan.target().table()), subject.oldHead())
                .map(position -> position.watermark().samePlaceAs(subject.watermark()))
                .orElse(false);
        List<ConsumerQuery> queries = plan.consumers().entrySet().stream()
                .map(query -> ConsumerQuery.parse(query.getKey(), query.getValue()))
                .map(query -> sameInput ? query : query.ofNewerInput())
                .toList();
        Map<String, TableAt> others = new HashMap<>(tables());
        others.remove("main");
        others.remove("candidate");
        try (Questions questions = Questions.in(session)) {
            return queries.stream()
                    .map(query -> questions.ask(() -> session.consumers()
                            .run(List.of(query), target(subject.oldHead()), target(subject.snapshotId()), others)))
                    .toList()
                    .stream()
                    .flatMap(answer -> answer.get().stream())
                    .toList();
        }
    }

    /** Rows of each dependency that are not the same as at its pin. */
    Map<String, Long> dependencyChanges() {
        Map<String, Long> changes = new TreeMap<>();
        plan.dependencies().forEach((alias, pin) -> changes.put(alias, changed(alias, pin)));
        return changes;
    }

    private long changed(String alias, LockedPlan.DependencyPin pin) {
        long now = Positions.mainHead(session.catalogs().load(pin.table()));
        if (now == pin.snapshotId()) {
            return 0;
        }
        Map<String, TableAt> sides =
                Map.of("pinned", new TableAt(pin.table(), pin.snapshotId()), "present", new TableAt(pin.table(), now));
        return rowCount(alias, sides, "pinned", "present") + rowCount(alias, sides, "present", "pinned");
    }

    private long rowCount(String alias, Map<String, TableAt> sides, String left, String right) {
        String text = "SELECT * FROM " + left + " EXCEPT SELECT * FROM " + right;
        return sql.run(new SqlRequest(alias + "-changes", text, sides, 0, session.jobParallelism()))
                .rowCount();
    }

    private List<List<String>> rows(List<DeclaredSamples.Sample> samples, String side) {
        SqlAnswer answer = sql.run(new SqlRequest(
                "samples-" + side,
                DeclaredSamples.sql(side, samples),
                tables(),
                MOST_SAMPLES,
                session.jobParallelism()));
        return answer.rows();
    }

    private Map<String, TableAt> tables() {
        Map<String, TableAt> tables = new HashMap<>(plan.dependencies().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        pin -> new TableAt(
                                pin.getValue().table(), pin.getValue().snapshotId()))));
        tables.put(
                "source", new TableAt(plan.source().table(), subject.watermark().snapshotId()));
        tables.put("candidate", target(subject.snapshotId()));
        tables.put("main", target(subject.oldHead()));
        return tables;
    }

    private TableAt target(long snapshotId) {
        return new TableAt(plan.target().table(), snapshotId);
    }
}
