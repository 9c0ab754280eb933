package dev.hindcast.catchup;

import dev.hindcast.claim.Priority;
import dev.hindcast.claim.TableFence;
import dev.hindcast.claim.Turn;
import dev.hindcast.compute.ComputedPartition;
import dev.hindcast.compute.Recipe;
import dev.hindcast.compute.Seams;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.table.Outcome;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefPosition;
import dev.hindcast.table.Refs;
import dev.hindcast.table.Replacement;
import dev.hindcast.table.SourceDelta;
import dev.hindcast.table.SummaryKeys;
import dev.hindcast.table.TransformStore;
import dev.hindcast.table.Watermark;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One round of the live pipeline: everything between main's position and the head of the raw table becomes one commit on
 * main, computed by the code that main's position names. A window computed on a head that has moved since is dropped.
 */
public final class LiveRound {
    private static final Logger LOG = LoggerFactory.getLogger(LiveRound.class);

    private final LiveDefinition definition;
    private final Seams seams;
    private final TransformStore transforms;
    private final int parallelism;
    private final LivePin pin;

    public LiveRound(LiveDefinition definition, Seams seams, TransformStore transforms, int parallelism) {
        this.definition = definition;
        this.seams = seams;
        this.transforms = transforms;
        this.parallelism = parallelism;
        this.pin = new LivePin(definition, seams);
    }

    /** What a round did. */
    public enum End {
        /** Main covers the head of the raw table already. */
        NOTHING_NEW,
        /** One window was committed. */
        COMMITTED,
        /** Main moved meanwhile; the window was dropped and is computed anew next time. */
        MAIN_MOVED,
        /** A cut-over holds the fence; the window waits. */
        FENCED
    }

    /** Gives an empty main its first position: nothing read yet, to be computed by the code with this digest. */
    public void adopt(String transformDigest) {
        Table target = seams.catalogs().load(definition.targetTable());
        if (Positions.mainHead(target) != 0) {
            throw ErrorCode.STATE_FORBIDS
                    .error(
                            "Cannot adopt %s: it has snapshots already, and none may be taken for a position",
                            definition.targetTable())
                    .expected("an empty table");
        }
        RefPosition start = new RefPosition(0, sourceUuid(), Watermark.NONE, transformDigest, Map.of());
        commit(0, List.of(), start, token(Watermark.NONE));
        seams.refs().keepMainsChain(definition.targetTable(), Refs.live(definition.targetTable()));
    }

    /** Does one round. */
    public End once() {
        Table target = seams.catalogs().load(definition.targetTable());
        long head = Positions.mainHead(target);
        RefPosition position = position(target, head);
        Watermark to = Positions.head(seams.catalogs().load(definition.source().table()));
        if (to.samePlaceAs(position.watermark())) {
            return End.NOTHING_NEW;
        }
        if (fenced()) {
            return End.FENCED;
        }
        pin.keep(to);
        return window(head, position, to);
    }

    /** Where main stands. */
    public RefPosition position(Table target, long head) {
        return Positions.of(target, head)
                .orElseThrow(() -> ErrorCode.POSITION_UNKNOWN
                        .error(
                                "Cannot go on with %s: no snapshot of main says up to where it was computed",
                                definition.targetTable())
                        .expected("a position in main's history")
                        .next("hindcast live SPEC --adopt"));
    }

    private End window(long head, RefPosition position, Watermark to) {
        Recipe recipe = new LiveRecipe(definition, seams, transforms, parallelism).of(position.transform());
        Windows windows = new Windows(recipe, seams);
        SourceDelta delta = windows.delta(position.watermark(), to);
        String token = token(to);
        List<ComputedPartition> computed = windows.compute(delta.touched(), to, token);
        if (fenced()) {
            return End.FENCED;
        }
        RefPosition next =
                new RefPosition(0, position.sourceUuid(), to, position.transform(), recipe.dependencySnapshots());
        Outcome outcome = commit(head, computed, next, token);
        return outcome.fold(
                done -> End.COMMITTED,
                refused -> {
                    if (refused.refMoved()) {
                        return End.MAIN_MOVED;
                    }
                    throw ErrorCode.COMMIT_CONFLICT.error(
                            "Cannot commit the live window to %s: %s", definition.targetTable(), refused.why());
                },
                unknown -> {
                    throw ErrorCode.COMMIT_UNKNOWN
                            .error("Cannot tell whether live window %s landed", unknown.token())
                            .because(unknown.cause());
                });
    }

    private Outcome commit(long head, List<ComputedPartition> computed, RefPosition next, String token) {
        Map<String, String> summary = new TreeMap<>(Positions.summary(next));
        summary.put(SummaryKeys.STEP, SummaryKeys.Step.LIVE.text());
        Replacement replacement = new Replacement(
                SnapshotRef.MAIN_BRANCH,
                head,
                computed.stream().map(ComputedPartition::staged).toList(),
                Map.of("live", token),
                summary);
        Turn turn = seams.turns().take(definition.targetTable(), Priority.LIVE);
        try {
            return seams.commits().replace(definition.targetTable(), replacement);
        } finally {
            turn.close();
        }
    }

    /** The fence serves liveness only; without a database the window is committed, conditional on main as always. */
    private boolean fenced() {
        try {
            return TableFence.on(seams.manifest(), definition.targetTable()).isPresent();
        } catch (HindcastException e) {
            if (e.code() != ErrorCode.MANIFEST_FAILED) {
                throw e;
            }
            LOG.warn("Cannot ask for the fence of {}; live goes on without it", definition.targetTable(), e);
            return false;
        }
    }

    private String sourceUuid() {
        return seams.catalogs().load(definition.source().table()).uuid().toString();
    }

    /** A window may be computed again on another head, so its token is drawn anew each time. */
    private String token(Watermark to) {
        return "live/" + definition.pipeline() + "/" + to.sequenceNumber() + "/" + UUID.randomUUID();
    }
}
