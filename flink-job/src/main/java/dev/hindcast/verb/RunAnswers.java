package dev.hindcast.verb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.error.ErrorKind;
import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.RunState;
import dev.hindcast.observe.NextCommand;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The answer of verbs that work on the partitions of a run. */
final class RunAnswers {
    private RunAnswers() {}

    static Answer of(Session session, String verb, String runId, RunState end) {
        List<PartitionRow> rows = session.manifest().partitions(runId);
        Map<PartitionState, Long> counts = counts(rows);
        long failed = counts.getOrDefault(PartitionState.FAILED, 0L);
        String text = "Run " + runId + " is " + end + ": " + counts.getOrDefault(PartitionState.VALIDATED, 0L) + " of "
                + rows.size() + " partitions validated, " + failed + " failed." + reasons(rows);
        Answer answer = Answer.done(verb, runId, end.name(), data(session, runId), text);
        if (failed > 0) {
            return answer.exit(ErrorKind.REFUSED.exitStatus()).next("hindcast retry " + runId);
        }
        // Paused or cancelled by somebody else: a script must not go on as if all were computed.
        int exit = end == RunState.VALIDATED ? 0 : ErrorKind.CONFLICT.exitStatus();
        return answer.exit(exit).next(NextCommand.after(session.run(runId)));
    }

    static ObjectNode data(Session session, String runId) {
        ObjectNode data = Answer.object();
        ObjectNode partitions = data.putObject("partitions");
        counts(session.manifest().partitions(runId)).forEach((state, count) -> partitions.put(state.name(), count));
        session.bytesShuffled().ifPresent(bytes -> data.put("bytes_shuffled", Long.toString(bytes)));
        return data;
    }

    static Map<PartitionState, Long> counts(List<PartitionRow> rows) {
        return rows.stream().collect(Collectors.groupingBy(PartitionRow::state, TreeMap::new, Collectors.counting()));
    }

    private static String reasons(List<PartitionRow> rows) {
        return rows.stream()
                .filter(row -> row.state() == PartitionState.FAILED)
                .limit(5)
                .map(row -> System.lineSeparator() + "  " + row.partition() + ": " + row.reason())
                .collect(Collectors.joining());
    }
}
