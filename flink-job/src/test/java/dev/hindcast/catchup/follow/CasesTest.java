package dev.hindcast.catchup.follow;

import static dev.hindcast.catchup.follow.Ledger.delete;
import static dev.hindcast.catchup.follow.Ledger.noted;
import static dev.hindcast.catchup.follow.Ledger.order;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.hindcast.Share;
import dev.hindcast.compute.MergePlanner;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.table.Positions;
import dev.hindcast.table.WarehouseTransforms;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expressions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The given cases, by the parts of the follow job, without a cluster. */
@Share(suite = "follow", seconds = 120)
class CasesTest {
    private static final MemoryCatalogs CATALOGS = new MemoryCatalogs();
    private static final MergePlanner PLANNER = new MergePlanner(CATALOGS);

    private final Ledger ledger = new Ledger(CATALOGS, PLANNER);
    private final Follower follower = new Follower(ledger, 1_000_000);

    @AfterEach
    void close() {
        follower.close();
    }

    private void thousand() {
        ledger.feed(IntStream.rangeClosed(1, 1000)
                .mapToObj(i -> order("k%04d".formatted(i), i, 1))
                .toArray(Ledger.Order[]::new));
    }

    private void shows(int rows, String sum) {
        Map<String, String> shown = follower.shown();
        assertThat(shown).hasSize(rows);
        assertThat(shown.values().stream()
                        .map(row -> new BigDecimal(row.split(" ", -1)[1]))
                        .reduce(BigDecimal.ZERO, BigDecimal::add))
                .isEqualByComparingTo(sum);
    }

    // C21
    @Test
    void rowsThatArriveWhileAWindowIsComputedAreNotReplacedUnread() {
        thousand();
        follower.window(() -> ledger.feed(IntStream.rangeClosed(1001, 1010)
                .mapToObj(i -> order("k" + i, i, 1))
                .toArray(Ledger.Order[]::new)));
        follower.cover();
        shows(1010, "1021110.00");
    }

    // C31
    @Test
    void anOlderVersionThatArrivesLastDoesNotComeBack() {
        ledger.feed(order("k0007", 510, 7));
        follower.cover();
        ledger.feed(order("k0007", 70, 5));
        follower.cover();
        assertThat(follower.shown()).containsExactly(Map.entry("k0007", Ledger.D1 + " 1020.00 7 "));
    }

    // C32
    @Test
    void nothingIsLostOrDoubledAtTheEdgeOfAWindowAlthoughTheTasksDie() {
        thousand();
        ledger.feed(order("k0001", 5, 2));
        follower.cover();
        ledger.feed(order("k0002", 7, 2));
        follower.window(follower::loseTasks);
        ledger.feed(order("k0003", 9, 2));
        follower.restart();
        follower.cover();
        shows(1000, "1001030.00");
    }

    // C34
    @Test
    void aLateOlderDeleteAndALateOlderUpdateChangeNothing() {
        thousand();
        follower.cover();
        for (Ledger.Order late :
                List.of(order("k0005", 30, 3), delete("k0005", 2), order("k0006", 60, 4), order("k0006", 61, 3))) {
            ledger.feed(late);
            follower.cover();
        }
        shows(1000, "1001158.00");
    }

    // C35, C04
    @Test
    void insertDeleteInsertOfOneKeyInOneSnapshotEndsWithTheLast() {
        ledger.feed(noted("k3000", "hello", 1, false), noted("k3000", "", 2, true), noted("k3000", "hallo", 3, false));
        ledger.feed(noted("k2000", "", 1, false), noted("k2000", "", 2, true));
        follower.cover();
        assertThat(follower.shown()).containsExactly(Map.entry("k3000", Ledger.D1 + " 2.00 3 hallo"));
    }

    // C23, C24: the raw table of a follow job is append-only, and anything else is refused by name.
    @Test
    void anOverwriteOrDeleteOfTheRawTableIsRefusedByIdAndOperation() {
        thousand();
        follower.cover();
        Table raw = CATALOGS.load(ledger.raw);
        raw.newDelete()
                .deleteFromRowFilter(Expressions.equal("business_date", Ledger.D1))
                .commit();
        HindcastException refusal = catchThrowableOfType(HindcastException.class, () -> follower.window(() -> {}));
        assertThat(refusal.code()).isEqualTo(ErrorCode.SOURCE_CHANGED);
        assertThat(refusal.value()).isEqualTo(ledger.head().snapshotId() + " delete");
        shows(1000, "1001000.00");
    }

    // C26
    @Test
    void aCompactionOfTheTargetBetweenMergeAndCommitDropsTheWindowAndNoRow() {
        thousand();
        follower.cover();
        ledger.feed(order("k0001", 5, 2));
        assertThat(follower.window(() -> ledger.compact(follower.target(), Ledger.D1)))
                .isEmpty();
        follower.cover();
        shows(1000, "1001008.00");
    }

    // C02
    @Test
    void aCommitWhoseTasksDiedBeforeTheyCouldTellIsNotMadeAgain() {
        thousand();
        assertThat(follower.window(() -> {})).isPresent();
        follower.loseTasks();
        long head = Positions.mainHead(CATALOGS.load(follower.target()));
        follower.cover();
        assertThat(Positions.mainHead(CATALOGS.load(follower.target()))).isEqualTo(head);
        shows(1000, "1001000.00");
    }

    @Test
    void twoRowsThatClaimOneVersionLeaveWhatWasShown() {
        ledger.feed(order("k1", 1, 1));
        follower.cover();
        ledger.feed(order("k1", 5, 2), order("k1", 6, 2));
        follower.cover();
        assertThat(follower.shown()).containsExactly(Map.entry("k1", Ledger.D1 + " 2.00 1 "));
        assertThat(follower.counts().get(1).quarantined()).isEqualTo(1);
        ledger.feed(order("k1", 7, 3));
        follower.cover();
        assertThat(follower.shown()).containsExactly(Map.entry("k1", Ledger.D1 + " 14.00 3 "));
    }

    @Test
    void aRowThatIsDeliveredTwiceIsOneRow() {
        ledger.feed(order("k1", 1, 1), order("k1", 1, 1));
        ledger.feed(order("k1", 1, 1));
        follower.cover();
        ledger.feed(order("k1", 1, 1));
        follower.cover();
        assertThat(follower.shown()).containsExactly(Map.entry("k1", Ledger.D1 + " 2.00 1 "));
    }

    @Test
    void theCodeIsWhatTheRefNamesAfterAPublishAndAfterARollback() {
        ledger.feed(order("k1", 1, 1));
        follower.cover();
        var before = Positions.of(CATALOGS.load(follower.target()), head()).orElseThrow();
        String tripled = new WarehouseTransforms(CATALOGS, follower.target()).put(Ledger.TRIPLED);
        ledger.move(follower.target(), tripled, before.watermark());
        ledger.feed(order("k2", 1, 1));
        follower.cover();
        assertThat(follower.shown()).containsEntry("k2", Ledger.D1 + " 3.00 1 ");
        ledger.move(follower.target(), before.transform(), before.watermark());
        ledger.feed(order("k3", 1, 1));
        follower.cover();
        assertThat(follower.shown())
                .containsEntry("k2", Ledger.D1 + " 2.00 1 ")
                .containsEntry("k3", Ledger.D1 + " 2.00 1 ");
    }

    private long head() {
        return Positions.mainHead(CATALOGS.load(follower.target()));
    }

    @Test
    void aWindowWithoutReplacedRowsAddsAFileAndLeavesTheOthersAlone() {
        thousand();
        follower.cover();
        List<String> before = files();
        ledger.feed(order("new", 1, 1));
        follower.cover();
        assertThat(files()).hasSize(2).containsAll(before);
        assertThat(follower.counts().get(1).copied()).isZero();
        assertThat(follower.counts().get(1).indexed()).isZero();
    }

    @Test
    void manySmallFilesAreFolded() {
        for (int i = 0; i < 20; i++) {
            ledger.feed(order("k" + i, i, 1));
            follower.cover();
            assertThat(files()).hasSizeLessThanOrEqualTo(8);
        }
        assertThat(follower.shown()).hasSize(20);
    }

    @Test
    void aFenceHoldsWindowsBack() {
        ledger.feed(order("k1", 1, 1));
        follower.manifest().fence(true);
        assertThat(follower.window(() -> {})).isEmpty();
        follower.manifest().fence(false);
        assertThat(follower.window(() -> {})).isPresent();
    }

    private List<String> files() {
        try (var tasks = CATALOGS.load(follower.target()).newScan().planFiles()) {
            return java.util.stream.StreamSupport.stream(tasks.spliterator(), false)
                    .map(org.apache.iceberg.FileScanTask::file)
                    .map(DataFile::location)
                    .toList();
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
