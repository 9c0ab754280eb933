package dev.hindcast.verb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.compute.AttemptEvidence;
import dev.hindcast.compute.Candidate;
import dev.hindcast.error.ErrorKind;
import dev.hindcast.gate.GateDigests;
import dev.hindcast.gate.GateResult.Content;
import dev.hindcast.manifest.EvidenceRow;
import dev.hindcast.manifest.ManifestJson;
import dev.hindcast.manifest.PartitionContent;
import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.manifest.PartitionFacts;
import dev.hindcast.manifest.Reconciliation;
import dev.hindcast.manifest.RunState;
import dev.hindcast.observe.NextCommand;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefPosition;
import dev.hindcast.table.Watermark;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.iceberg.Table;

/**
 * {@code validate}: folds the source again and compares it, partition by partition, with what the files hold: the candidate's
 * while the run is under way, main's once it was published or rolled back.
 */
public final class ValidateVerb {
    private static final Set<RunState> ON_MAIN = Set.of(RunState.PUBLISHED, RunState.ROLLED_BACK, RunState.COMPLETED);
    private final Session session;

    public ValidateVerb(Session session) {
        this.session = session;
    }

    /** Every partition that can be compared; exit 1 when one does not hold what it must. */
    public Answer validate(String runId) {
        LockedPlan plan = session.plan(runId);
        RunState state = session.run(runId).state();
        return ON_MAIN.contains(state) ? main(plan) : candidate(plan);
    }

    private Answer candidate(LockedPlan plan) {
        List<EvidenceRow> rows = session.manifest().evidence(plan.runId(), AttemptEvidence.FACTS);
        Map<String, List<String>> byWatermark = new TreeMap<>();
        Map<String, PartitionFacts> facts = new TreeMap<>();
        rows.forEach(row -> {
            byWatermark
                    .computeIfAbsent(row.watermark(), at -> new ArrayList<>())
                    .add(row.subject());
            facts.put(row.subject(), ManifestJson.read(row.json(), PartitionFacts.class));
        });
        long head = rows.isEmpty() ? 0 : head(plan);
        List<Reconciliation> found = new ArrayList<>();
        byWatermark.forEach((at, partitions) ->
                found.addAll(Folds.ofRun(session, plan, Watermark.parse(at)).against(partitions, head)));
        Map<String, List<Content>> stages = new LinkedHashMap<>();
        stages.put("source fold", contents(found, one -> one.source().content()));
        stages.put(
                "staging, as recorded",
                facts.values().stream()
                        .map(one -> new Content(one.partition(), one.rowsOut(), one.checksum()))
                        .toList());
        stages.put("candidate", contents(found, Reconciliation::actual));
        return answer(plan, stages, found);
    }

    private Answer main(LockedPlan plan) {
        Table target = session.catalogs().load(plan.target().table());
        long head = Positions.mainHead(target);
        RefPosition position = Positions.of(target, head).orElseThrow();
        List<Reconciliation> found =
                Folds.at(session, plan, position).against(new Judgement(session, plan).planned(), head);
        Map<String, List<Content>> stages = new LinkedHashMap<>();
        stages.put("source fold", contents(found, one -> one.source().content()));
        stages.put("main", contents(found, Reconciliation::actual));
        return behind(plan, position.watermark(), answer(plan, stages, found));
    }

    /** What main holds may be right and not yet all that there is. */
    private Answer behind(LockedPlan plan, Watermark position, Answer answer) {
        long newest =
                session.catalogs().load(plan.source().table()).currentSnapshot().sequenceNumber();
        long newer = Math.max(0, newest - position.sequenceNumber());
        if (answer.data() instanceof ObjectNode data) {
            data.put("newer_source_snapshots", newer);
        }
        return newer == 0
                ? answer
                : answer.saying(
                        ("%nMain stands at source snapshot %d (sequence %d); the source has %d newer ones, which the live"
                                        + " pipeline brings.")
                                .formatted(position.snapshotId(), position.sequenceNumber(), newer));
    }

    private long head(LockedPlan plan) {
        Table target = session.catalogs().load(plan.target().table());
        return new Candidate(plan, session.seams(plan.runId()), session.actor()).head(target);
    }

    private static List<Content> contents(
            List<Reconciliation> found, java.util.function.Function<Reconciliation, PartitionContent> side) {
        return found.stream()
                .map(side)
                .map(one -> new Content(one.partition(), one.rows(), one.checksum()))
                .toList();
    }

    private Answer answer(LockedPlan plan, Map<String, List<Content>> stages, List<Reconciliation> found) {
        List<String> wrong = found.stream()
                .filter(one -> !one.actual().equals(one.source().content()))
                .map(ValidateVerb::sentence)
                .toList();
        ObjectNode data = Answer.object();
        data.put("partitions", found.size());
        StringBuilder text = new StringBuilder();
        stages.forEach((stage, contents) -> {
            String digest = GateDigests.content(contents);
            long rows = contents.stream().mapToLong(Content::rows).sum();
            data.withArray("stages")
                    .addObject()
                    .put("stage", stage)
                    .put("partitions", contents.size())
                    .put("rows", rows)
                    .put("digest", digest);
            text.append("%-22s %,d partitions, %,d rows, digest %s%n"
                    .formatted(stage, contents.size(), rows, digest.substring(0, 16)));
        });
        wrong.forEach(data.putArray("wrong")::add);
        if (wrong.isEmpty()) {
            text.append("All ").append(found.size()).append(" partitions hold what follows from the source.");
            return Answer.done("validate", plan.runId(), "HOLDS", data, text.toString())
                    .next(NextCommand.after(session.run(plan.runId())));
        }
        text.append(String.join(System.lineSeparator(), wrong));
        shut(plan.runId());
        return Answer.done("validate", plan.runId(), "DIFFERS", data, text.toString())
                .exit(ErrorKind.REFUSED.exitStatus())
                .next(NextCommand.after(session.run(plan.runId())));
    }

    /** What was judged is not what is there: nobody may publish it on the strength of that judgement. */
    private void shut(String runId) {
        RunState state = session.run(runId).state();
        if (state == RunState.CAUGHT_UP || state == RunState.GATED) {
            session.manifest()
                    .moveRun(runId, state, RunState.REFUSED, session.actor(), "validate found other rows than it must");
        }
    }

    private static String sentence(Reconciliation one) {
        PartitionContent right = one.source().content();
        String keys = one.difference().map(PartitionDiff::samples).orElse(List.of()).stream()
                .limit(3)
                .map(PartitionDiff.KeyDiff::key)
                .collect(Collectors.joining(", "));
        return "%s: %,d rows with checksum %s expected, %,d with %s found; first keys: %s"
                .formatted(
                        one.partition(),
                        right.rows(),
                        right.checksum(),
                        one.actual().rows(),
                        one.actual().checksum(),
                        keys);
    }
}
