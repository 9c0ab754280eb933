package dev.hindcast.observe;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.RunNotes;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.spec.TimeText;
import dev.hindcast.table.Watermark;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Where a run stands, for people (text) and for programs (JSON). */
public final class StatusReport {
    private final RunRow run;
    private final List<PartitionRow> partitions;
    private final CatalogFacts facts;

    public StatusReport(RunRow run, List<PartitionRow> partitions, CatalogFacts facts) {
        this.run = run;
        this.partitions = List.copyOf(partitions);
        this.facts = facts;
    }

    /** Several lines, the progress line second. */
    public String text() {
        StringBuilder out = new StringBuilder();
        line(out, "Run", run.runId() + " is " + run.state() + ": " + run.state().sentence());
        out.append(ProgressLine.of(partitions, facts)).append('\n');
        line(out, "Reason", run.notes().stateReason());
        line(out, "Tables", run.sourceTable() + " -> " + run.targetTable());
        line(out, "Partitions", states());
        line(out, "Attempts", Integer.toString(attempts()));
        failed().forEach(row -> line(out, "Failed", failure(row)));
        line(out, "Main", refs());
        line(out, "Candidate", candidate());
        line(out, "Moves", moves());
        line(
                out,
                "Pause",
                facts.mayPauseUntil()
                        .map(until -> "safe until " + TimeText.of(until))
                        .orElse(null));
        line(out, "Replay", replay());
        return out.toString();
    }

    private static void line(StringBuilder out, String name, @Nullable String value) {
        if (value != null) {
            out.append(String.format(Locale.ROOT, "%-11s", name)).append(value).append('\n');
        }
    }

    /** The {@code data} of the verb's answer; ids and times as text, what is not known as null. */
    public ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("run_id", run.runId()).put("state", run.state().name());
        json.put("sentence", run.state().sentence()).put("progress", ProgressLine.of(partitions, facts));
        ObjectNode byState = json.putObject("partitions");
        PartitionCounts.of(partitions).byState().forEach((state, count) -> byState.put(state.name(), count));
        failed().forEach(row -> json.withArray("failed")
                .addObject()
                .put("partition", row.partition())
                .put("attempt", row.attempt())
                .put("reason", row.reason()));
        RunNotes notes = run.notes();
        json.put("attempts", attempts());
        json.put("main_head", id(facts.mainHead().orElse(null)));
        json.put("main_watermark", facts.mainWatermark().map(Watermark::text).orElse(null));
        json.put("candidate_head", id(notes.candidateHead()));
        json.put(
                "candidate_watermark",
                facts.candidateWatermark().map(Watermark::text).orElse(null));
        json.put("source_head", facts.sourceHead().map(Watermark::text).orElse(null));
        json.put("delta_snapshots", facts.deltaSnapshots()).put("lag_snapshots", facts.lagSnapshots());
        json.put("main_before", id(notes.mainBefore())).put("published_snapshot", id(notes.mainAfter()));
        json.put("restored", id(notes.restored())).put("replay_until", notes.replayUntil());
        json.put("replay_done", replayLeft().map(left -> left == 0).orElse(null));
        json.put("may_pause_until", facts.mayPauseUntil().map(Object::toString).orElse(null));
        return json;
    }

    private static @Nullable String id(@Nullable Long id) {
        return id == null ? null : id.toString();
    }

    private String states() {
        return PartitionCounts.of(partitions).byState().entrySet().stream()
                .filter(entry -> entry.getValue() > 0)
                .map(entry -> entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining(", "));
    }

    private int attempts() {
        return partitions.stream().mapToInt(PartitionRow::attempt).sum();
    }

    private List<PartitionRow> failed() {
        return partitions.stream()
                .filter(row -> row.state() == PartitionState.FAILED)
                .toList();
    }

    private static String failure(PartitionRow row) {
        return "%s at attempt %d: %s"
                .formatted(
                        row.partition(), row.attempt(), row.reason() == null ? "no reason was recorded" : row.reason());
    }

    private @Nullable String refs() {
        return facts.mainHead()
                .map(head -> "head " + head
                        + facts.mainWatermark().map(StatusReport::at).orElse(""))
                .orElse(null);
    }

    private @Nullable String candidate() {
        Long head = run.notes().candidateHead();
        if (head == null) {
            return null;
        }
        boolean moved = run.notes().mainAfter() != null;
        String lag =
                moved || facts.lagSnapshots() == 0 ? "" : ", " + facts.lagSnapshots() + " source snapshots behind main";
        return "head " + head + facts.candidateWatermark().map(StatusReport::at).orElse(", not complete yet") + lag;
    }

    private static String at(Watermark watermark) {
        return ", source up to snapshot %d (sequence %d)".formatted(watermark.snapshotId(), watermark.sequenceNumber());
    }

    private @Nullable String moves() {
        RunNotes notes = run.notes();
        if (notes.mainBefore() == null) {
            return null;
        }
        return "M " + notes.mainBefore()
                + (notes.mainAfter() == null ? "" : " -> P " + notes.mainAfter())
                + (notes.restored() == null ? "" : " -> R " + notes.restored());
    }

    private @Nullable String replay() {
        return replayLeft()
                .map(left -> left == 0
                        ? "done: main has every live commit again"
                        : "main misses %d source snapshots until %s"
                                .formatted(left, run.notes().replayUntil()))
                .orElse(null);
    }

    private Optional<Long> replayLeft() {
        OptionalLong left = Replay.left(run, facts.mainWatermark());
        return left.isPresent() ? Optional.of(left.getAsLong()) : Optional.empty();
    }
}
