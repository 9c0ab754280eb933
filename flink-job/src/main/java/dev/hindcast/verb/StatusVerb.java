package dev.hindcast.verb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.compute.AttemptEvidence;
import dev.hindcast.gate.Approvals;
import dev.hindcast.gate.Drift;
import dev.hindcast.gate.GateEvidence;
import dev.hindcast.gate.GateResult;
import dev.hindcast.gate.GateText;
import dev.hindcast.gate.MissingApproval;
import dev.hindcast.manifest.ManifestJson;
import dev.hindcast.manifest.PartitionFacts;
import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.observe.NextCommand;
import dev.hindcast.observe.StatusReport;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.spec.TimeText;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code status}: where a run stands; refuses on nothing, whatever has drifted. */
public final class StatusVerb {
    private final Session session;

    public StatusVerb(Session session) {
        this.session = session;
    }

    /** Reads manifest and catalog. */
    public Answer status(String runId) {
        RunRow row = session.run(runId);
        List<PartitionRow> partitions = session.manifest().partitions(runId);
        LockedPlan plan = session.plan(runId);
        StatusReport report = new StatusReport(row, partitions, new RunFacts(session, plan).of(row));
        Optional<String> attention = new Attention(session, row).sentence();
        ObjectNode data = report.json();
        data.put("attention", attention.orElse(null));
        String warning = attention
                .map(text -> System.lineSeparator() + "Attention  " + text)
                .orElse("");
        String text = report.text().stripTrailing() + measured(plan, partitions, data) + warning;
        Optional<Instant> abandoned = abandoned(row, partitions);
        data.put("abandoned_since", abandoned.map(Instant::toString).orElse(null));
        return Answer.done(
                        "status",
                        runId,
                        row.state().name(),
                        data,
                        text + abandoned.map(StatusVerb::sentence).orElse(""))
                .next(abandoned.isPresent() ? NextCommand.after(row) : next(row, partitions));
    }

    private static String sentence(Instant since) {
        return System.lineSeparator() + "Workers    none has given a sign of life since " + TimeText.of(since)
                + ": 'resume' takes over what they left";
    }

    /** When the last lease of a run ended whose workers have all gone; empty while one lives, or nothing is being computed. */
    private Optional<Instant> abandoned(RunRow row, List<PartitionRow> partitions) {
        Optional<Instant> last = partitions.stream()
                .filter(partition -> partition.state() == PartitionState.RUNNING)
                .map(PartitionRow::leaseUntil)
                .flatMap(Stream::ofNullable)
                .max(Comparator.naturalOrder());
        boolean working = row.state() == RunState.RUNNING || row.state() == RunState.PAUSED;
        return working ? last.filter(end -> end.isBefore(session.manifest().now())) : Optional.empty();
    }

    /** How look-ups ended, and what was predicted beside what it took: lines for people, and the same in the JSON. */
    private String measured(LockedPlan plan, List<PartitionRow> partitions, ObjectNode data) {
        MatchRates joins = matchRates(plan.runId());
        data.set("joins", joins.json());
        Optional<Predicted> predicted = Predicted.of(session, plan, partitions);
        predicted.ifPresent(found -> data.set("prediction", found.json()));
        return Stream.of(joins.text(), predicted.map(Predicted::text).orElse(""))
                .filter(line -> !line.isEmpty())
                .map(line -> System.lineSeparator() + line)
                .collect(Collectors.joining());
    }

    private MatchRates matchRates(String runId) {
        return new MatchRates(session.manifest().evidence(runId, AttemptEvidence.FACTS).stream()
                .map(row -> ManifestJson.read(row.json(), PartitionFacts.class))
                .toList());
    }

    /** Of a judged run the owner who has not approved yet is known. */
    private List<String> next(RunRow row, List<PartitionRow> partitions) {
        if (row.state() != RunState.GATED) {
            return NextCommand.after(row, partitions);
        }
        return GateEvidence.latest(session.manifest().evidence(row.runId(), GateEvidence.GATE))
                .map(result -> List.of(GateText.next(row.runId(), result, missing(row, result))))
                .orElseGet(() -> NextCommand.after(row, partitions));
    }

    private List<MissingApproval> missing(RunRow row, GateResult result) {
        return Approvals.missing(
                session.plan(row.runId()),
                result,
                session.manifest().approvals(row.runId()),
                row.createdBy(),
                since -> Drift.NONE);
    }
}
