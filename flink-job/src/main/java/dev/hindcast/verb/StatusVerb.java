package dev.hindcast.verb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.gate.Approvals;
import dev.hindcast.gate.Drift;
import dev.hindcast.gate.GateEvidence;
import dev.hindcast.gate.GateResult;
import dev.hindcast.gate.GateText;
import dev.hindcast.gate.MissingApproval;
import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.observe.NextCommand;
import dev.hindcast.observe.StatusReport;
import java.util.List;
import java.util.Optional;

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
        StatusReport report = new StatusReport(row, partitions, new RunFacts(session, session.plan(runId)).of(row));
        Optional<String> attention = new Attention(session, row).sentence();
        ObjectNode data = report.json();
        data.put("attention", attention.orElse(null));
        String warning = attention
                .map(text -> System.lineSeparator() + "Attention  " + text)
                .orElse("");
        String text = report.text().stripTrailing() + warning;
        return Answer.done("status", runId, row.state().name(), data, text).next(next(row, partitions));
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
