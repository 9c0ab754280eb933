package dev.hindcast.catchup.follow;

import dev.hindcast.claim.HoldStill;
import dev.hindcast.claim.Priority;
import dev.hindcast.compute.Recipe;
import dev.hindcast.compute.Seams;
import dev.hindcast.compute.merge.Merged;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefPosition;
import dev.hindcast.table.Refs;
import dev.hindcast.table.SourceDelta;
import dev.hindcast.table.SummaryKeys;
import dev.hindcast.table.Watermark;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.iceberg.Table;

/** A run's candidate: up to where main stands and no further, by the run's own code, in the run's own partitions. */
record FollowedCandidate(CandidateOrder run, Seams seams) implements Followed {
    @Override
    public String ref() {
        return new Refs(run.runId()).candidate();
    }

    @Override
    public String target() {
        return run.recipe().targetTable();
    }

    @Override
    public String source() {
        return run.recipe().source().table();
    }

    @Override
    public RefPosition position(Table target, long head) {
        Watermark at = Positions.candidateWatermark(target, head, run.fork())
                .orElseThrow(() -> ErrorCode.POSITION_UNKNOWN
                        .error("Cannot catch up run %s: its candidate does not hold every partition yet", run.runId())
                        .expected("all partitions VALIDATED")
                        .next("hindcast run " + run.runId()));
        return new RefPosition(
                0, run.sourceUuid(), at, run.transform(), run.recipe().dependencySnapshots());
    }

    /** A candidate that is ahead of main waits. */
    @Override
    public Optional<Watermark> goal(Table source, Table target, RefPosition from) {
        return Positions.of(target, Positions.mainHead(target))
                .map(RefPosition::watermark)
                .filter(main -> main.compareTo(from.watermark()) > 0);
    }

    @Override
    public Recipe recipe(RefPosition position) {
        return run.recipe();
    }

    @Override
    public Set<String> touched(SourceDelta delta) {
        Set<String> both = new TreeSet<>(delta.touched());
        both.retainAll(run.partitions());
        return both;
    }

    /** All files that a candidate shows in the run's partitions are its own. */
    @Override
    public boolean vectors() {
        return true;
    }

    /** The run's pins are moved by the verb, between windows. */
    @Override
    public void pin(Watermark to) {}

    @Override
    public String token(Watermark to, long head) {
        return run.runId() + "/catchup-" + to.sequenceNumber() + "/1/" + head;
    }

    @Override
    public void aboutToWrite(String token, String folder) {
        seams.manifest().aboutToWrite(run.runId(), List.of(token), folder);
    }

    /** A run refuses what live only sets aside: somebody has to say which row is right. */
    @Override
    public void require(List<Merged> parts) {
        parts.stream()
                .filter(part -> part.counts().quarantined() > 0)
                .findFirst()
                .ifPresent(part -> {
                    throw tied(part);
                });
    }

    private HindcastException tied(Merged part) {
        return ErrorCode.VERSION_TIE
                .error(
                        "Cannot catch up run %s: rows that differ claim the newest version of %d keys of partition %s",
                        run.runId(), part.counts().quarantined(), part.partition())
                .value(part.partition())
                .expected("one row a version of a key")
                .next("hindcast abort " + run.runId());
    }

    @Override
    public Map<String, String> summary(RefPosition next) {
        return Map.of(
                SummaryKeys.RUN, run.runId(),
                SummaryKeys.STEP, SummaryKeys.Step.CATCHUP.text(),
                SummaryKeys.SOURCE_TABLE_UUID, run.sourceUuid(),
                SummaryKeys.CANDIDATE_WATERMARK, next.watermark().text());
    }

    @Override
    public String step() {
        return "catchup";
    }

    @Override
    public Priority priority() {
        return Priority.BACKFILL;
    }

    /** The gate judges, and publish moves, the candidate as they found it. */
    @Override
    public boolean heldBack() {
        return WindowCommit.fenced(seams, target()) || HoldStill.isHeld(seams.manifest(), run.runId());
    }
}
