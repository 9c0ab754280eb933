package dev.hindcast.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.compute.AttemptEvidence;
import dev.hindcast.manifest.ManifestJson;
import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.manifest.PartitionFacts;
import dev.hindcast.manifest.RunNotes;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.Positions;
import dev.hindcast.table.Watermark;
import dev.hindcast.verb.Answer;
import dev.hindcast.verb.DiffVerb;
import dev.hindcast.verb.Session;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.apache.iceberg.Table;
import org.jspecify.annotations.Nullable;

/** Gathers the figures of a demo, and says which of its promised minimums were missed. */
final class DemoSummary {
    private static final int MIN_LIVE_COMMITS = 20;
    private static final int MIN_LATE_REFUNDS = 100;

    private final Session session;
    private final long startNanos = System.nanoTime();
    private long sourceLines;
    private int liveCommits;
    private long lateRefunds;
    private long publishedSnapshot;
    private String refusedRun = "";
    private List<PartitionDiff> changes = List.of();

    DemoSummary(Session session) {
        this.session = session;
    }

    void lines(long lines) {
        sourceLines = lines;
    }

    /** What the live pipeline did beside the runs. */
    void liveBeside(LiveFeed feed, int batches) {
        liveCommits = feed.commitsAfterStart();
        lateRefunds = feed.refundsInto(DemoWorld.FROM, DemoWorld.TO, 0, batches);
    }

    /** Notes what the publish changed, by comparing M and P key by key. */
    void published(String run, String refused) {
        RunNotes notes = session.run(run).notes();
        refusedRun = refused;
        publishedSnapshot = Objects.requireNonNull(notes.mainAfter());
        changes = new DiffVerb(session)
                .between(session.plan(run), Objects.requireNonNull(notes.mainBefore()), publishedSnapshot);
    }

    long publishedSnapshot() {
        return publishedSnapshot;
    }

    ObjectNode data(String run, @Nullable Boolean oracleEqual) {
        LockedPlan plan = session.plan(run);
        RunNotes notes = session.run(run).notes();
        List<PartitionFacts> facts = session.manifest().evidence(run, AttemptEvidence.FACTS).stream()
                .map(row -> ManifestJson.read(row.json(), PartitionFacts.class))
                .toList();
        ObjectNode data = Answer.object();
        ObjectNode partitions = data.putObject("partitions");
        Map<String, Long> states = new TreeMap<>();
        session.manifest()
                .partitions(run)
                .forEach(row -> states.merge(row.state().name(), 1L, Long::sum));
        states.forEach(partitions::put);
        data.put(
                "empty_confirmed",
                facts.stream().filter(one -> one.rowsOut() == 0).count());
        data.put("source_lines", sourceLines);
        data.put("rows_in_range", total(PartitionDiff::newRows));
        data.put("tax_before", sum(PartitionDiff::oldSums).toPlainString());
        data.put("tax_after", sum(PartitionDiff::newSums).toPlainString());
        data.put("changed_rows", total(PartitionDiff::changed));
        data.put("changed_rows_outside_uk", total(PartitionDiff::unexpected));
        data.put("refused_run_id", refusedRun);
        data.put("w0", Long.toString(plan.source().w0().snapshotId()));
        data.put("w1", Long.toString(w1(notes)));
        data.put("main_before", Long.toString(Objects.requireNonNull(notes.mainBefore())));
        data.put("main_after", Long.toString(martHead()));
        data.put("oracle_equal", oracleEqual);
        data.put("live_commits_during_run", liveCommits);
        data.put("late_refunds_into_range", lateRefunds);
        data.put("net_total", netTotal().toPlainString());
        data.put("seconds", (System.nanoTime() - startNanos) / 1_000_000_000);
        return data;
    }

    /** The promised minimums that were missed, by name. */
    Map<String, String> missed(ObjectNode data) {
        Map<String, String> missed = new TreeMap<>();
        demand(missed, "live_commits_during_run", liveCommits, MIN_LIVE_COMMITS);
        demand(missed, "late_refunds_into_range", lateRefunds, MIN_LATE_REFUNDS);
        demand(missed, "changed_rows", data.get("changed_rows").asLong(), 1);
        if (data.get("changed_rows_outside_uk").asLong() != 0) {
            missed.put("changed_rows_outside_uk", "expected 0");
        }
        return missed;
    }

    String text(ObjectNode data) {
        return """

                The publish moved the tax of %s rows in [%s, %s) from GBP %s to GBP %s; %s rows changed, none outside the UK.
                %s live commits went on beside the backfill, with %s late refunds into the range.
                Whole mart: net GBP %s. %s seconds.""".formatted(
                        data.get("rows_in_range").asText(),
                        DemoWorld.FROM,
                        DemoWorld.TO,
                        data.get("tax_before").asText(),
                        data.get("tax_after").asText(),
                        data.get("changed_rows").asText(),
                        data.get("live_commits_during_run").asText(),
                        data.get("late_refunds_into_range").asText(),
                        data.get("net_total").asText(),
                        data.get("seconds").asText());
    }

    private static void demand(Map<String, String> missed, String name, long found, long least) {
        if (found < least) {
            missed.put(name, found + ", expected at least " + least);
        }
    }

    private long total(ToLongFunction<PartitionDiff> count) {
        return changes.stream().mapToLong(count).sum();
    }

    private BigDecimal sum(Function<PartitionDiff, Map<String, BigDecimal>> side) {
        return changes.stream()
                .map(diff -> side.apply(diff).getOrDefault("tax", BigDecimal.ZERO))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private BigDecimal netTotal() {
        return NetTotal.of(mart(), martHead());
    }

    private Table mart() {
        return session.catalogs().load(DemoTables.ORDERS_DAILY);
    }

    private long martHead() {
        return Positions.mainHead(mart());
    }

    private static long w1(RunNotes notes) {
        return Watermark.parse(Objects.requireNonNull(notes.candidateWatermark()))
                .snapshotId();
    }
}
