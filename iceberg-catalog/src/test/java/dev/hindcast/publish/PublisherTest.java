package dev.hindcast.publish;

import static dev.hindcast.table.RunInProgress.RUN;
import static dev.hindcast.table.Warehouse.DAY1;
import static dev.hindcast.table.Warehouse.DAY2;
import static dev.hindcast.table.Warehouse.DAY3;
import static dev.hindcast.table.Warehouse.SOURCE;
import static dev.hindcast.table.Warehouse.TARGET;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.RunState;
import dev.hindcast.table.Pauses;
import dev.hindcast.table.RefChanges;
import dev.hindcast.table.SummaryKeys;
import dev.hindcast.table.Watermark;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.iceberg.RewriteFiles;
import org.apache.iceberg.exceptions.ValidationException;
import org.junit.jupiter.api.Test;

class PublisherTest extends PublishScenario {
    @Test
    void publishSwapsThePlannedPartitionsAndMovesPositionAndCodeTogether() {
        long before = run.mainHead();
        PublishResult.Published published = publish();
        isPublished(published);

        assertThat(published.snapshotId()).isEqualTo(run.mainHead());
        assertThat(published.mainBefore()).isEqualTo(before);
        assertThat(run.main()).containsExactly("new1", "new2", "out3");
        assertThat(run.position().watermark()).isEqualTo(run.w0);
        assertThat(run.position().transform()).isEqualTo(run.newCode);
        assertThat(run.position().dependencies()).containsEntry("fx", 9L);
        assertThat(run.warehouse.load(TARGET).currentSnapshot().summary())
                .containsEntry(SummaryKeys.BASE_TRANSFORM, run.oldCode)
                .containsEntry(SummaryKeys.BASE_WATERMARK, run.w0.text());
        assertThat(run.moves()).containsExactly("publish LANDED");
        assertThat(fence.taken).containsExactly(TARGET, "given back");
    }

    @Test
    void publishingTwiceAnswersTheSameSnapshotAndChangesNothing() {
        PublishResult.Published first = publish();
        String metadata = metadata();
        PublishResult.Published second = publish();
        assertThat(second.snapshotId()).isEqualTo(first.snapshotId());
        assertThat(second.already()).isTrue();
        assertThat(metadata()).isEqualTo(metadata);
    }

    @Test
    void theCandidateCatchesUpWithMainFirstAndOnlyWhatItTouchedIsCheckedAgain() {
        run.liveGoesOn("live3");
        isPublished(publish());
        assertThat(rechecked).isNotEmpty().allMatch(text -> text.startsWith("[" + DAY1 + "]"));
        assertThat(run.main()).contains("live3", "new2").doesNotContain("new1", "old1", "old2");
        assertThat(run.position().watermark().sequenceNumber()).isEqualTo(2);
    }

    @Test
    void aForeignCommitInTheRunsPartitionsIsRefusedByName() {
        long foreign = run.warehouse.append(TARGET, run.file("foreign", DAY1), Map.of("user", "mallory"));
        assertThatThrownBy(this::publish).isInstanceOfSatisfying(HindcastException.class, e -> {
            assertThat(e.code()).isIn(ErrorCode.POSITION_UNKNOWN, ErrorCode.FOREIGN_COMMIT);
        });
        run.live(run.w0, run.oldCode);
        assertThatThrownBy(this::publish).isInstanceOfSatisfying(HindcastException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.FOREIGN_COMMIT);
            assertThat(e.value()).isEqualTo(foreign + " append mallory");
        });
        isPublished((PublishResult.Published) publisher().publish(request(Set.of(), Set.of(foreign))));
    }

    @Test
    void aForeignCommitOutsideTheRunsPartitionsAndACompactionDoNotMatter() {
        run.warehouse.append(TARGET, run.file("foreign", DAY3), Map.of());
        run.live(run.w0, run.oldCode);
        run.warehouse.compact(TARGET, run.file("old1", DAY1), run.file("old1c", DAY1));
        isPublished(publish());
        assertThat(run.main()).containsExactly("foreign", "new1", "new2", "out3");
    }

    /** C26: its own conflict stops it, and the old rows do not come back. */
    @Test
    void aCompactionThatWasPlannedBeforeTheCutOverCannotLandAfterIt() {
        RewriteFiles late = run.warehouse.load(TARGET).newRewrite();
        late.deleteFile(run.file("old1", DAY1)).addFile(run.file("old1c", DAY1));
        isPublished(publish());
        assertThatThrownBy(late::commit).isInstanceOf(ValidationException.class);
        assertThat(run.main()).containsExactly("new1", "new2", "out3");
    }

    @Test
    void mainBehindTheCandidateMakesPublishWait() {
        run.catchUp(run.feed(DAY1));
        refused(ErrorCode.CATCH_UP_BEHIND);
    }

    @Test
    void catchUpThatFallsShortIsRefused() {
        run.liveGoesOn("live3");
        refused(publisher(to -> Set.of()), request(), ErrorCode.CATCH_UP_BEHIND);
    }

    @Test
    void mainComputedByUnknownCodeIsDrift() {
        run.live(run.w0, "somebody-elses-code");
        refused(ErrorCode.DRIFT);
    }

    @Test
    void aChangedColumnIsDrift() {
        run.warehouse
                .load(TARGET)
                .updateSchema()
                .renameColumn("order_id", "order_key")
                .commit();
        refused(ErrorCode.DRIFT);
    }

    @Test
    void withoutThePinOnRawTheRollbackIsNotArmed() {
        new RefChanges(run.warehouse.catalogs(), Pauses.NONE).drop(SOURCE, run.refs.delta());
        refused(ErrorCode.ROLLBACK_NOT_ARMED);
    }

    @Test
    void thePinOnRawIsMovedToItsHead() {
        Watermark head = run.feed(DAY3);
        isPublished(publish());
        assertThat(run.warehouse.at(SOURCE, run.refs.delta())).isEqualTo(head.snapshotId());
    }

    @Test
    void aFailedCheckOrConsumerQueryOnPLeavesMainAlone() {
        consumerFailures.add("dashboard: no rows");
        refused(ErrorCode.CONSUMER_FAILED);
        assertThat(run.state()).isEqualTo(RunState.GATED);

        failures.add("amounts conserved: 1 row");
        refused(ErrorCode.GATE_SHUT);
        assertThat(run.state()).as("a hard check failed").isEqualTo(RunState.REFUSED);
        assertThat(run.manifest.run(RUN).orElseThrow().notes().stateReason()).contains("amounts conserved");
        failures.clear();
        consumerFailures.clear();
        refused(ErrorCode.STATE_FORBIDS);
        run.manifest.moveRun(RUN, RunState.REFUSED, RunState.GATED, "test", "judged again");
        isPublished(publish());
    }

    @Test
    void whoGivesTheRunUpMeanwhileIsTheReason() {
        beforeRecheck = () -> {
            run.manifest.moveRun(RUN, RunState.GATED, RunState.ABORTED, "bob", "given up");
            new RefChanges(run.warehouse.catalogs(), Pauses.NONE).drop(TARGET, run.refs.candidate());
        };
        assertThatThrownBy(this::publish).isInstanceOfSatisfying(HindcastException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.STATE_FORBIDS);
            assertThat(e.value()).isEqualTo("ABORTED");
            assertThat(e.next()).isEqualTo("hindcast status " + RUN);
        });
        assertThat(run.main()).containsExactly("old1", "old2", "out3");
        assertThat(run.refNames()).doesNotContain(run.refs.publish());
    }

    /** The table may change between the checks of P and the move. */
    @Test
    void aColumnThatChangesAfterPWasCheckedStopsTheMove() {
        AtomicInteger looks = new AtomicInteger();
        beforeConsumers = () -> {
            if (looks.incrementAndGet() == 2) {
                run.warehouse
                        .load(TARGET)
                        .updateSchema()
                        .renameColumn("order_id", "order_key")
                        .commit();
            }
        };
        refused(ErrorCode.DRIFT);
        assertThat(run.moves()).containsExactly("publish DEAD");
        assertThat(run.state()).isEqualTo(RunState.GATED);
    }

    @Test
    void aPartitionBecomesEmptyOnlyAsConfirmed() {
        run.warehouse
                .load(TARGET)
                .newDelete()
                .deleteFile(run.file("new2", DAY2))
                .toBranch(run.refs.candidate())
                .commit();
        refused(ErrorCode.GATE_SHUT);
        isPublished((PublishResult.Published) publisher().publish(request(Set.of(DAY2), Set.of())));
        assertThat(run.main()).containsExactly("new1", "out3");
    }

    @Test
    void slowRoundsAreToldByStageBeforeAnythingIsHeld() {
        List<Instant> ticks = new ArrayList<>(List.of(Instant.EPOCH));
        clock = () -> {
            ticks.add(ticks.get(ticks.size() - 1).plusSeconds(20));
            return ticks.get(ticks.size() - 1);
        };
        assertThatThrownBy(this::publish).isInstanceOfSatisfying(HindcastException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.CUTOVER_TOO_SLOW);
            assertThat(e).hasMessageContaining("catch-up 20.0 s, build 20.0 s, check 20.0 s, consumers 20.0 s");
        });
        assertThat(fence.taken).isEmpty();
    }

    @Test
    void noMoveIsSentWithLessThanTenSecondsLeftOnTheFence() {
        fence.left = Duration.ofSeconds(9);
        fence.renews = false;
        refused(ErrorCode.REF_MOVED);
        fence.renews = true;
        refused(ErrorCode.REF_MOVED);
        assertThat(run.moves()).isEmpty();
    }

    @Test
    void aFenceInOtherHandsIsAConflict() {
        fence.heldByAnother = true;
        refused(ErrorCode.LEASE_HELD);
    }

    @Test
    void aDryRunTellsAndChangesNothing() {
        run.liveGoesOn("live3");
        String metadata = metadata();
        assertThat(publisher().dryRun(request())).isEqualTo(new PublishResult.WouldPublish(run.mainHead(), 2, 2, true));
        assertThat(metadata()).isEqualTo(metadata);
        assertThat(run.state()).isEqualTo(RunState.GATED);
    }

    @Test
    void aRunThatIsNotGatedIsNotPublished() {
        run.manifest.moveRun(RUN, RunState.GATED, RunState.REFUSED, "test", "hard failure");
        refused(ErrorCode.STATE_FORBIDS);
        assertThatThrownBy(() -> publisher().publish(request()))
                .isInstanceOfSatisfying(
                        HindcastException.class, e -> assertThat(e.next()).isEqualTo("hindcast status " + RUN));
    }
}
