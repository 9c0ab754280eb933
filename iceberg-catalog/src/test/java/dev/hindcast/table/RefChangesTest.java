package dev.hindcast.table;

import static dev.hindcast.table.Warehouse.DAY1;
import static dev.hindcast.table.Warehouse.TARGET;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.util.SnapshotUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RefChangesTest {
    @TempDir
    Path folder;

    private Warehouse warehouse;
    private FaultyCatalogs faulty;
    private RefChanges refs;
    private long first;

    @BeforeEach
    void tableWithOneSnapshot() {
        warehouse = new Warehouse(folder);
        warehouse.create(TARGET);
        first = warehouse.append(TARGET, warehouse.file("a", DAY1), Map.of());
        faulty = new FaultyCatalogs(warehouse.catalogs(), TARGET);
        refs = new RefChanges(faulty, Pauses.NONE);
    }

    @AfterEach
    void close() {
        warehouse.close();
    }

    private SnapshotRef ref(String name) {
        return Objects.requireNonNull(warehouse.load(TARGET).refs().get(name), name);
    }

    private long append(String name) {
        return warehouse.append(TARGET, warehouse.file(name, DAY1), Map.of());
    }

    private static void fails(ErrorCode code, Runnable call) {
        assertThatThrownBy(call::run)
                .isInstanceOfSatisfying(
                        HindcastException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    private void expire() throws InterruptedException {
        Thread.sleep(5);
        append("head" + System.nanoTime());
        warehouse
                .load(TARGET)
                .expireSnapshots()
                .expireOlderThan(System.currentTimeMillis())
                .retainLast(1)
                .commit();
    }

    @Test
    void aBranchKeepsEveryAncestorThroughAnExpiry() throws InterruptedException {
        append("b");
        long third = append("c");
        refs.createBranch(TARGET, "pin", third);
        expire();
        assertThat(SnapshotUtil.isAncestorOf(warehouse.load(TARGET), third, first))
                .isTrue();
    }

    @Test
    void creatingTwiceAtOnePlaceIsFineAndElsewhereIsNot() {
        long second = append("b");
        refs.createBranch(TARGET, "pin", first);
        refs.createBranch(TARGET, "pin", first);
        refs.createTag(TARGET, "tag", first);
        refs.createTag(TARGET, "tag", first);
        fails(ErrorCode.REF_MOVED, () -> refs.createBranch(TARGET, "pin", second));
        fails(ErrorCode.REF_MOVED, () -> refs.createTag(TARGET, "pin", first));
        fails(ErrorCode.PINNED_SNAPSHOT_GONE, () -> refs.createTag(TARGET, "other", 42));
        assertThat(ref("pin").snapshotId()).isEqualTo(first);
        assertThat(ref("tag").isTag()).isTrue();
    }

    @Test
    void aPinMovesOnlyForward() {
        refs.createBranch(TARGET, "pin", first);
        long second = append("b");
        refs.advanceBranch(TARGET, "pin", second);
        assertThat(ref("pin").snapshotId()).isEqualTo(second);
        assertThat(ref("pin").maxSnapshotAgeMs()).isEqualTo(Long.MAX_VALUE);
        fails(ErrorCode.SOURCE_REWOUND, () -> refs.advanceBranch(TARGET, "pin", first));
        fails(ErrorCode.REF_MOVED, () -> refs.advanceBranch(TARGET, "typo", second));
    }

    @Test
    void refChangesSurviveConflictsAndLostAnswers() {
        faulty.next(FaultyCatalogs.REFUSED, FaultyCatalogs.FALSE_CONFLICT);
        refs.createTag(TARGET, "tag", first);
        assertThat(ref("tag").snapshotId()).isEqualTo(first);
        faulty.next(FaultyCatalogs.SWALLOWED, FaultyCatalogs.ANSWER_LOST);
        refs.drop(TARGET, "tag");
        refs.drop(TARGET, "tag");
        assertThat(warehouse.load(TARGET).refs()).doesNotContainKey("tag");
        assertThat(faulty.planned()).isZero();
    }

    @Test
    void mainsChainIsKeptWhileAskedForAndItsOwnRetentionComesBack() throws InterruptedException {
        warehouse
                .load(TARGET)
                .manageSnapshots()
                .setMinSnapshotsToKeep("main", 2)
                .commit();
        refs.keepMainsChain(TARGET, "live");
        refs.keepMainsChain(TARGET, "run-1");
        refs.keepMainsChain(TARGET, "run-1");
        append("b");
        expire();
        assertThat(warehouse.load(TARGET).snapshot(first)).isNotNull();

        refs.releaseMainsChain(TARGET, "run-1");
        refs.releaseMainsChain(TARGET, "run-1");
        refs.releaseMainsChain(TARGET, "stranger");
        assertThat(ref("main").maxSnapshotAgeMs()).isEqualTo(Long.MAX_VALUE);
        refs.releaseMainsChain(TARGET, "live");
        assertThat(ref("main").minSnapshotsToKeep()).isEqualTo(2);
        assertThat(ref("main").maxSnapshotAgeMs()).isNull();
        expire();
        assertThat(warehouse.load(TARGET).snapshot(first)).isNull();
    }
}
