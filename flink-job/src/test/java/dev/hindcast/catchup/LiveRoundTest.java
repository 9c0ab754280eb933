package dev.hindcast.catchup;

import static dev.hindcast.compute.BackfillWorld.DAYS;
import static dev.hindcast.compute.BackfillWorld.EMPTIED;
import static dev.hindcast.compute.BackfillWorld.MART;
import static dev.hindcast.compute.BackfillWorld.NEW;
import static dev.hindcast.compute.BackfillWorld.OLD;
import static dev.hindcast.compute.BackfillWorld.OUTSIDE;
import static dev.hindcast.compute.BackfillWorld.RAW;
import static dev.hindcast.compute.BackfillWorld.order;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.hindcast.compute.BackfillWorld;
import dev.hindcast.compute.ComputeRequest;
import dev.hindcast.compute.MortalManifest;
import dev.hindcast.compute.OrderFiles;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.NamedLease;
import dev.hindcast.table.Outcome;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefPosition;
import dev.hindcast.table.Refs;
import dev.hindcast.table.Replacement;
import dev.hindcast.table.Watermark;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.RewriteFiles;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.io.CloseableIterable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The live pipeline works from what main says: its position, its code; and gives way when main moves or is fenced. */
class LiveRoundTest {
    private static final String DAY = DAYS.get(0);

    private BackfillWorld world;

    @BeforeEach
    void open() {
        world = BackfillWorld.fresh();
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void aRoundBringsMainToTheHeadOfRawAndTheNextHasNothingToDo() {
        world.feed(order("a-" + DAY, DAY, 2, 99), order("n", OUTSIDE, 1, 5));

        assertThat(once()).isEqualTo(LiveRound.End.COMMITTED);

        assertThat(world.computer.asked()).containsExactly(DAY, EMPTIED, OUTSIDE);
        assertThat(main().get(DAY)).containsExactly(shown("a", 2, 99, OLD), shown("b", 1, 20, OLD));
        assertThat(main()).doesNotContainKey(EMPTIED);
        assertThat(position().watermark()).isEqualTo(Positions.head(world.catalogs.load(RAW)));
        long head = head();
        assertThat(once()).isEqualTo(LiveRound.End.NOTHING_NEW);
        assertThat(head()).isEqualTo(head);
    }

    @Test
    void aWindowThatWasComputedOnAHeadThatMovedIsDroppedAndComputedAnew() {
        world.computer.meanwhile(new Once(this::compactMain));

        assertThat(once()).isEqualTo(LiveRound.End.MAIN_MOVED);
        assertThat(main().get(EMPTIED)).as("nothing was committed").hasSize(2);

        assertThat(once()).isEqualTo(LiveRound.End.COMMITTED);
        assertThat(world.computer.asked()).containsExactly(EMPTIED, EMPTIED);
        assertThat(main()).doesNotContainKey(EMPTIED);
    }

    @Test
    void aWindowThatAnotherLiveProcessCommittedFirstIsNotCommittedAgain() {
        world.computer.meanwhile(new Once(() -> assertThat(once()).isEqualTo(LiveRound.End.COMMITTED)));

        assertThat(once()).isEqualTo(LiveRound.End.MAIN_MOVED);

        long head = head();
        assertThat(once()).isEqualTo(LiveRound.End.NOTHING_NEW);
        assertThat(head()).isEqualTo(head);
    }

    @Test
    void aFenceHoldsTheWindowBackUntilItIsGivenBack() {
        NamedLease fence = fence();
        long head = head();
        assertThat(once()).isEqualTo(LiveRound.End.FENCED);
        assertThat(world.computer.requests()).isEmpty();
        assertThat(head()).isEqualTo(head);

        world.manifest.release(fence);

        assertThat(once()).isEqualTo(LiveRound.End.COMMITTED);
    }

    @Test
    void aFenceThatIsTakenWhileTheWindowIsComputedHoldsItBackToo() {
        long head = head();
        world.computer.meanwhile(new Once(this::fence));

        assertThat(once()).isEqualTo(LiveRound.End.FENCED);

        assertThat(head()).isEqualTo(head);
    }

    @Test
    void withoutTheDatabaseTheWindowIsCommittedAllTheSame() {
        Manifest silent = MortalManifest.silentAt(world.manifest, (method, arguments) -> true);

        assertThat(world.live(silent).once()).isEqualTo(LiveRound.End.COMMITTED);

        assertThat(main()).doesNotContainKey(EMPTIED);
    }

    @Test
    void afterAPublishTheCodeOfMainIsTheNewOneAndAfterARollbackTheOldOneReplaysTheGap() {
        once();
        RefPosition before = position();
        move(new RefPosition(0, before.sourceUuid(), before.watermark(), world.transforms.put(NEW), Map.of()));
        world.computer.forget();
        world.feed(order("p", DAYS.get(1), 1, 1));

        assertThat(once()).isEqualTo(LiveRound.End.COMMITTED);
        assertThat(codes()).containsOnly(NEW);

        move(before);
        world.computer.forget();
        world.feed(order("q", DAYS.get(2), 1, 1));

        assertThat(once()).isEqualTo(LiveRound.End.COMMITTED);
        assertThat(codes()).containsOnly(OLD);
        assertThat(world.computer.asked()).as("the gap and what is new").containsExactly(DAYS.get(1), DAYS.get(2));
        assertThat(position().transform()).isEqualTo(before.transform());
        assertThat(main().get(DAYS.get(1))).hasSize(3).allMatch(row -> row.endsWith(OLD));
    }

    @Test
    void codeThatMainNamesAndNobodyHasIsRefused() {
        RefPosition now = position();
        move(new RefPosition(0, now.sourceUuid(), now.watermark(), "0".repeat(64), Map.of()));

        HindcastException refusal = refusal(this::once);

        assertThat(refusal.code()).isEqualTo(ErrorCode.POSITION_UNKNOWN);
        assertThat(refusal.value()).isEqualTo("0".repeat(64));
    }

    @Test
    void mainWithoutAPositionIsRefusedAndNeverReadFromTheBeginning() {
        Table mart = world.catalogs.load(MART);
        mart.newDelete()
                .deleteFromRowFilter(Expressions.equal("business_date", OUTSIDE))
                .commit();

        HindcastException refusal = refusal(this::once);

        assertThat(refusal.code()).isEqualTo(ErrorCode.POSITION_UNKNOWN);
        assertThat(refusal.next()).isEqualTo("hindcast live SPEC --adopt");
        assertThat(world.computer.requests()).isEmpty();
    }

    @Test
    void onlyAnEmptyTableIsAdopted() {
        long head = head();

        HindcastException refusal = refusal(() -> world.live().adopt(world.transforms.put(NEW)));

        assertThat(refusal.code()).isEqualTo(ErrorCode.STATE_FORBIDS);
        assertThat(refusal.getMessage()).contains(MART);
        assertThat(head()).isEqualTo(head);
    }

    @Test
    void adoptingKeepsMainsChainFromExpiry() {
        assertThat(snapshotAge(MART, SnapshotRef.MAIN_BRANCH)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void thePinOnTheSourceMovesForwardOnlyAndNotWithEveryWindow() {
        Watermark first = Positions.head(world.catalogs.load(RAW));
        LivePin pin = new LivePin(world.definition(), world.seams());
        pin.keep(first);
        assertThat(pinned()).isEqualTo(first.snapshotId());

        Watermark second = world.feed(order("n", DAY, 1, 1));
        pin.keep(second);
        assertThat(pinned()).as("not in step with every window").isEqualTo(first.snapshotId());
        new LivePin(world.definition(), world.seams()).keep(second);
        assertThat(pinned()).isEqualTo(second.snapshotId());

        new LivePin(world.definition(), world.seams()).keep(first);
        assertThat(pinned()).as("never back").isEqualTo(second.snapshotId());
        assertThat(snapshotAge(RAW, Refs.live(MART))).isEqualTo(Long.MAX_VALUE);
    }

    private @Nullable Long snapshotAge(String table, String ref) {
        return Objects.requireNonNull(world.catalogs.load(table).refs().get(ref), ref)
                .maxSnapshotAgeMs();
    }

    private LiveRound.End once() {
        return world.live().once();
    }

    private NamedLease fence() {
        return world.manifest
                .take("fence:" + MART, "a publish", Duration.ofMinutes(1))
                .orElseThrow();
    }

    private long pinned() {
        return world.catalogs.load(RAW).snapshot(Refs.live(MART)).snapshotId();
    }

    private long head() {
        return Positions.mainHead(world.catalogs.load(MART));
    }

    private RefPosition position() {
        Table mart = world.catalogs.load(MART);
        return Positions.of(mart, Positions.mainHead(mart)).orElseThrow();
    }

    private Map<String, List<String>> main() {
        return world.shown(SnapshotRef.MAIN_BRANCH);
    }

    private List<String> codes() {
        return world.computer.requests().stream()
                .map(ComputeRequest::transformSql)
                .toList();
    }

    private static HindcastException refusal(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        HindcastException refusal = catchThrowableOfType(HindcastException.class, call);
        assertThat(refusal).isNotNull();
        return refusal;
    }

    /** What a publish or a rollback does to main's position. */
    private void move(RefPosition to) {
        Outcome moved = world.seams()
                .commits()
                .replace(
                        MART,
                        new Replacement(
                                SnapshotRef.MAIN_BRANCH,
                                head(),
                                List.of(),
                                Map.of("move", "move/" + System.nanoTime()),
                                Positions.summary(to)));
        assertThat(moved).isInstanceOf(Outcome.Done.class);
    }

    /** A compaction by another engine: the same rows of one day in a new file. */
    private void compactMain() {
        Table mart = world.catalogs.load(MART);
        Expression day = Expressions.equal("business_date", OUTSIDE);
        List<Record> rows = OrderFiles.read(mart, head(), day).getOrDefault(OUTSIDE, List.of());
        RewriteFiles rewrite = mart.newRewrite();
        try (CloseableIterable<FileScanTask> tasks = mart.newScan().filter(day).planFiles()) {
            tasks.forEach(task -> rewrite.deleteFile(task.file()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        rewrite.addFile(OrderFiles.write(mart, mart.location() + "/data/compacted", rows));
        rewrite.commit();
        Snapshot now = mart.currentSnapshot();
        assertThat(now.operation()).isEqualTo("replace");
    }

    private static String shown(String order, long version, int amount, String code) {
        return order + "-" + DAY + ":" + version + ":" + amount + ":" + code;
    }
}
