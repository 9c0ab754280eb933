package dev.hindcast.catchup.follow;

import dev.hindcast.catchup.LiveDefinition;
import dev.hindcast.catchup.LivePin;
import dev.hindcast.catchup.LiveRecipe;
import dev.hindcast.claim.Priority;
import dev.hindcast.compute.Recipe;
import dev.hindcast.compute.Seams;
import dev.hindcast.compute.merge.Merged;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefPosition;
import dev.hindcast.table.SourceDelta;
import dev.hindcast.table.SummaryKeys;
import dev.hindcast.table.WarehouseTransforms;
import dev.hindcast.table.Watermark;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;

/** The live pipeline's ref, usually main: up to the head of the raw table, by the code that its position names. */
record FollowedMain(LiveDefinition definition, String ref, Seams seams, LivePin pin, LiveRecipe recipes)
        implements Followed {
    static FollowedMain of(FollowOrder order, Seams seams) {
        LiveDefinition definition = order.pipeline();
        WarehouseTransforms transforms = new WarehouseTransforms(seams.catalogs(), definition.targetTable());
        return new FollowedMain(
                definition,
                order.ref(),
                seams,
                new LivePin(definition, seams),
                new LiveRecipe(definition, seams, transforms, order.parallelism()));
    }

    @Override
    public String target() {
        return definition.targetTable();
    }

    @Override
    public String source() {
        return definition.source().table();
    }

    @Override
    public RefPosition position(Table target, long head) {
        return Positions.of(target, head)
                .orElseThrow(() -> ErrorCode.POSITION_UNKNOWN
                        .error(
                                "Cannot go on with %s: no snapshot of %s says up to where it was computed",
                                target(), ref)
                        .expected("a position in the history of " + ref)
                        .next("hindcast live SPEC --adopt"));
    }

    @Override
    public Optional<Watermark> goal(Table source, Table target, RefPosition from) {
        return Optional.of(Positions.head(source)).filter(head -> !head.samePlaceAs(from.watermark()));
    }

    @Override
    public Recipe recipe(RefPosition position) {
        return recipes.of(position.transform());
    }

    @Override
    public Set<String> touched(SourceDelta delta) {
        return delta.touched();
    }

    /** A rollback brings back files of main as they were: they must not have got other deletes meanwhile. */
    @Override
    public boolean vectors() {
        return false;
    }

    @Override
    public void pin(Watermark to) {
        if (ref.equals(SnapshotRef.MAIN_BRANCH)) {
            pin.keep(to);
        }
    }

    /** A window may be computed again on another head, so its token is drawn anew each time. */
    @Override
    public String token(Watermark to, long head) {
        return "live/" + definition.pipeline() + "/" + to.sequenceNumber() + "/" + UUID.randomUUID();
    }

    /** What landed, main's own history tells. */
    @Override
    public void aboutToWrite(String token, String folder) {}

    /** A version that two rows claim leaves what was shown. */
    @Override
    public void require(List<Merged> parts) {}

    @Override
    public Map<String, String> summary(RefPosition next) {
        Map<String, String> summary = new TreeMap<>(Positions.summary(next));
        summary.put(SummaryKeys.STEP, SummaryKeys.Step.LIVE.text());
        return summary;
    }

    @Override
    public String step() {
        return "live";
    }

    @Override
    public Priority priority() {
        return Priority.LIVE;
    }

    @Override
    public boolean heldBack() {
        return WindowCommit.fenced(seams, target());
    }
}
