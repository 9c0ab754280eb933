package dev.hindcast.verb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.RunRow;
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
        return Answer.done("status", runId, row.state().name(), data, text).next(NextCommand.after(row, partitions));
    }
}
