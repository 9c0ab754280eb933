package dev.hindcast.verb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.control.ControlJson;
import dev.hindcast.control.Prediction;
import dev.hindcast.control.Prediction.Compared;
import dev.hindcast.control.Prediction.Done;
import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.plan.LockedPlan;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What was predicted of a run beside what its jobs took so far. */
final class Predicted {
    private static final double PERCENT = 100;

    private final Prediction prediction;
    private final List<Done> done;

    private Predicted(Prediction prediction, List<Done> done) {
        this.prediction = prediction;
        this.done = done;
    }

    /** Present once {@code size} has made a prediction for the run and something of it is computed. */
    static Optional<Predicted> of(Session session, LockedPlan plan, List<PartitionRow> rows) {
        Map<String, Long> bytes = new HashMap<>();
        plan.partitions().forEach(each -> bytes.put(each.value(), each.inputBytes()));
        List<Done> done = new ArrayList<>();
        for (PartitionRow row : rows) {
            Instant started = row.startedAt();
            Instant completed = row.completedAt();
            if (started != null && completed != null && !completed.isBefore(started)) {
                done.add(new Done(row.partition(), bytes.getOrDefault(row.partition(), 0L), started, completed));
            }
        }
        return ControlJson.prediction(session.folder().reports().resolve("size-" + plan.runId() + ".json"))
                .filter(found -> found.runId().equals(plan.runId()) && !done.isEmpty())
                .map(found -> new Predicted(found, done));
    }

    /** One line. */
    String text() {
        Compared empty = prediction.withoutRows(done);
        return "Predicted  " + text(prediction.withRows(done), "with rows")
                + (empty.partitions() == 0 ? "" : "; " + text(empty, "without"))
                + (prediction.wasMadeBefore(done) ? "" : "; made after the run had begun");
    }

    private static String text(Compared compared, String what) {
        return String.format(
                Locale.ROOT,
                "%d partitions %s: %.1f s of jobs, took %.1f s (%+.0f %%)",
                compared.partitions(),
                what,
                compared.predictedSeconds(),
                compared.actualSeconds(),
                compared.off() * PERCENT);
    }

    ObjectNode json() {
        ObjectNode json = Answer.object();
        json.put("made_at", prediction.madeAt()).put("made_before", prediction.wasMadeBefore(done));
        json.put("canary_partition", prediction.canaryPartition());
        json.set("with_rows", json(prediction.withRows(done)));
        json.set("without_rows", json(prediction.withoutRows(done)));
        return json;
    }

    private static ObjectNode json(Compared compared) {
        ObjectNode json = Answer.object();
        json.put("partitions", compared.partitions());
        json.put("predicted_seconds", compared.predictedSeconds());
        json.put("actual_seconds", compared.actualSeconds());
        json.put("off", compared.off());
        return json;
    }
}
