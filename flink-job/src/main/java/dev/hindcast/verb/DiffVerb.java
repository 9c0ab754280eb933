package dev.hindcast.verb;

import dev.hindcast.compute.Candidate;
import dev.hindcast.compute.Recipe;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.manifest.EvidenceRow;
import dev.hindcast.manifest.ManifestJson;
import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.manifest.RunNotes;
import dev.hindcast.manifest.RunState;
import dev.hindcast.observe.NextCommand;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.Positions;
import dev.hindcast.validate.DiffHtml;
import dev.hindcast.validate.DiffJson;
import dev.hindcast.validate.DiffReport;
import dev.hindcast.validate.DiffRequest;
import dev.hindcast.validate.DiffText;
import dev.hindcast.validate.evidence.EvidenceWish;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.iceberg.Table;
import org.jspecify.annotations.Nullable;

/** {@code diff}: old against new, key by key. */
public final class DiffVerb {
    private static final int SAMPLES = 20;

    /** Word of {@link View#evidence} that keeps every differing key. */
    public static final String ALL = "all";

    private final Session session;

    public DiffVerb(Session session) {
        this.session = session;
    }

    /**
     * What to show of a difference: one partition, rows that meet an SQL condition, one column, and a page to write; null for
     * everything and no page.
     *
     * @param evidence {@code all} or {@code sample} to keep differing keys in the evidence table, null to keep none
     */
    public record View(
            @Nullable String partition,
            @Nullable String where,
            @Nullable String column,
            @Nullable Path html,
            @Nullable String evidence) {}

    private record Pair(long before, long after) {}

    /** The run's version against the one that it replaces: M and P once it was published, else main and the candidate. */
    public Answer diff(String runId, View view) {
        LockedPlan plan = session.plan(runId);
        new DiffScope(session, plan).require(view);
        refuseDropped(runId);
        Pair pair = pair(plan);
        Collection<String> partitions =
                view.partition() == null ? new Judgement(session, plan).planned() : List.of(view.partition());
        DiffRequest all = request(plan, pair, partitions);
        DiffRequest some = view.where() == null ? all : all.where(view.where());
        DiffRequest request = view.evidence() == null
                ? some
                : some.keeping(wish(runId, view.evidence().equals(ALL)));
        Table target = session.catalogs().load(plan.target().table());
        DiffReport whole = DiffReport.of(target, request, run(request));
        DiffReport report = view.column() == null ? whole : whole.onlyColumn(view.column());
        String page = view.html() == null ? "" : write(view.html(), report);
        return Answer.done(
                        "diff",
                        runId,
                        "COMPARED",
                        DiffJson.of(report),
                        undone(runId) + DiffText.of(report).stripTrailing() + page + kept(request))
                .next(next(runId));
    }

    private static String kept(DiffRequest request) {
        return request.evidence()
                .map(wish -> System.lineSeparator() + "Kept " + (wish.all() ? "every differing key" : "differing keys")
                        + " in " + EvidenceWish.table(request.targetTable()) + " as comparison " + wish.comparison()
                        + ".")
                .orElse("");
    }

    private static EvidenceWish wish(String runId, boolean all) {
        return new EvidenceWish(runId, UUID.randomUUID().toString(), all);
    }

    /** An aborted run has no candidate any more; what the gate saw of it may still lie in a report. */
    private void refuseDropped(String runId) {
        if (session.run(runId).state() == RunState.ABORTED) {
            Path report = judgedFile(runId);
            throw ErrorCode.STATE_FORBIDS
                    .error(
                            "Cannot compare run %s: it was aborted, and its candidate is dropped%s",
                            runId, Files.exists(report) ? "; what the gate saw is in " + report : "")
                    .value(RunState.ABORTED)
                    .expected("a run with a candidate or a published result")
                    .next("hindcast status " + runId);
        }
    }

    private Path judgedFile(String runId) {
        return session.folder().reports().resolve(runId + "-differences.html");
    }

    private String undone(String runId) {
        return session.run(runId).notes().restored() == null
                ? ""
                : "Rolled back: main shows the old side of this comparison again." + System.lineSeparator();
    }

    /** Whoever has seen the differences does not want to be sent to them again. */
    private List<String> next(String runId) {
        return NextCommand.after(session.run(runId)).stream()
                .filter(command -> !command.startsWith("hindcast diff "))
                .toList();
    }

    /**
     * Writes the page of what the gate compared last, from its evidence; nothing is read again. The file lies in the reports
     * of the work folder.
     */
    public Path judged(String runId) {
        LockedPlan plan = session.plan(runId);
        List<PartitionDiff> diffs = session.manifest().evidence(runId, Judgement.DIFF).stream()
                .map(row -> ManifestJson.read(row.json(), PartitionDiff.class))
                .sorted(Comparator.comparing(PartitionDiff::partition))
                .toList();
        EvidenceRow compared = session.manifest()
                .evidence(runId, Judgement.COMPARED, "main")
                .orElseThrow(() -> ErrorCode.GATE_SHUT
                        .error("Cannot show the differences of run %s: the gate has not judged it", runId)
                        .value("no comparison")
                        .next("hindcast gate " + runId));
        long judged = session.manifest().evidence(runId, Judgement.DIFF).stream()
                .mapToLong(EvidenceRow::snapshotId)
                .max()
                .orElse(compared.snapshotId());
        DiffRequest request = request(plan, new Pair(compared.snapshotId(), judged), List.of());
        Table target = session.catalogs().load(plan.target().table());
        Path file = judgedFile(runId);
        write(file, DiffReport.of(target, request, diffs));
        return file;
    }

    /** The differences of all planned partitions between two snapshots of the target. */
    public List<PartitionDiff> between(LockedPlan plan, long oldSnapshot, long newSnapshot) {
        return between(plan, oldSnapshot, newSnapshot, new Judgement(session, plan).planned());
    }

    List<PartitionDiff> between(LockedPlan plan, long oldSnapshot, long newSnapshot, Collection<String> partitions) {
        return run(request(plan, new Pair(oldSnapshot, newSnapshot), partitions));
    }

    /** The same, and differing keys are kept in the evidence table: up to a limit of each slice. */
    List<PartitionDiff> kept(LockedPlan plan, long oldSnapshot, long newSnapshot, Collection<String> partitions) {
        return run(request(plan, new Pair(oldSnapshot, newSnapshot), partitions).keeping(wish(plan.runId(), false)));
    }

    private List<PartitionDiff> run(DiffRequest request) {
        return session.differ().diff(request);
    }

    private DiffRequest request(LockedPlan plan, Pair pair, Collection<String> partitions) {
        return new DiffRequest(
                plan.target().table(),
                pair.before(),
                pair.after(),
                partitions.stream().sorted().toList(),
                plan.spec().resultKey(),
                plan.spec().source().version(),
                plan.spec().gates().expectChange(),
                Recipe.SLICES,
                SAMPLES,
                session.jobParallelism(),
                Optional.empty(),
                Optional.empty());
    }

    private Pair pair(LockedPlan plan) {
        RunNotes notes = session.run(plan.runId()).notes();
        Long before = notes.mainBefore();
        Long after = notes.mainAfter();
        if (before != null && after != null) {
            return new Pair(before, after);
        }
        Table target = session.catalogs().load(plan.target().table());
        return new Pair(
                Positions.mainHead(target),
                new Candidate(plan, session.seams(plan.runId()), session.actor()).head(target));
    }

    private static String write(Path file, DiffReport report) {
        ReportFile.write(file, DiffHtml.of(report));
        return System.lineSeparator() + "Wrote " + file + ".";
    }
}
