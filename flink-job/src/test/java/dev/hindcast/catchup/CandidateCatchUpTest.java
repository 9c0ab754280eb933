package dev.hindcast.catchup;

import static dev.hindcast.compute.BackfillWorld.DAYS;
import static dev.hindcast.compute.BackfillWorld.MART;
import static dev.hindcast.compute.BackfillWorld.NEW;
import static dev.hindcast.compute.BackfillWorld.OUTSIDE;
import static dev.hindcast.compute.BackfillWorld.RAW;
import static dev.hindcast.compute.BackfillWorld.order;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.hindcast.compute.AttemptEvidence;
import dev.hindcast.compute.BackfillWorld;
import dev.hindcast.compute.BackfillWorld.Order;
import dev.hindcast.compute.Candidate;
import dev.hindcast.compute.MortalManifest;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.EvidenceRow;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.table.Positions;
import dev.hindcast.table.Watermark;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expressions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What changed in the raw table since the candidate was computed comes to it, and nothing else. */
class CandidateCatchUpTest {
    private static final String DAY = DAYS.get(1);

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
    void aWindowComputesOnlyThePlannedPartitionsThatItTouched() {
        world.run(DAYS.size(), 1);
        Map<String, List<String>> before = world.shown(world.candidate());
        Watermark to = world.feed(order("a-" + DAY, DAY, 2, 99), order("c-" + OUTSIDE, OUTSIDE, 1, 7));
        world.computer.forget();

        assertThat(catchUp(world.manifest).bringTo(to)).containsExactly(DAY);

        assertThat(world.computer.requests()).singleElement().satisfies(request -> {
            assertThat(request.partitions()).containsExactly(DAY);
            assertThat(request.sourceSnapshot()).isEqualTo(to.snapshotId());
            assertThat(request.transformSql()).isEqualTo(NEW);
        });
        Map<String, List<String>> after = world.shown(world.candidate());
        assertThat(after.get(DAY)).containsExactly(shown("a", 2, 99), shown("b", 1, 20));
        before.remove(DAY);
        after.remove(DAY);
        assertThat(after).isEqualTo(before);
        assertThat(watermark()).isEqualTo(to);
    }

    @Test
    void theTouchedPartitionHasTheFactsOfTheNewCommitAndTheOthersKeepTheirs() {
        world.run(DAYS.size(), 1);
        EvidenceRow untouched = world.evidence(DAYS.get(0));
        Watermark to = world.feed(order("a-" + DAY, DAY, 2, 99));

        catchUp(world.manifest).bringTo(to);

        assertThat(world.evidence(DAY)).satisfies(row -> {
            assertThat(row.snapshotId()).isEqualTo(newest().snapshotId());
            assertThat(row.watermark()).isEqualTo(to.text());
        });
        assertThat(world.facts(DAY).rowsRead()).isEqualTo(3);
        assertThat(world.evidence(DAYS.get(0))).isEqualTo(untouched);
    }

    @Test
    void aColumnThatChangesWhileAWindowIsComputedKeepsItOffTheCandidate() {
        world.run(DAYS.size(), 1);
        Snapshot head = newest();
        Watermark to = world.feed(order("a-" + DAY, DAY, 2, 99));
        world.computer.meanwhile(request -> world.catalogs
                .load(MART)
                .updateSchema()
                .makeColumnOptional("amount")
                .commit());

        HindcastException refusal = catchThrowableOfType(
                HindcastException.class, () -> catchUp(world.manifest).bringTo(to));

        assertThat(refusal.code()).isEqualTo(ErrorCode.DRIFT);
        assertThat(newest()).isEqualTo(head);
    }

    @Test
    void nothingNewIsNoCommitAndNoWork() {
        world.run(DAYS.size(), 1);
        Snapshot head = newest();
        world.computer.forget();

        assertThat(catchUp(world.manifest).bringTo(world.plan.source().w0())).isEmpty();

        assertThat(newest()).isEqualTo(head);
        assertThat(world.computer.requests()).isEmpty();
    }

    @Test
    void aWindowOutsideTheRangeOnlyMovesTheWatermark() {
        world.run(DAYS.size(), 1);
        Map<String, List<String>> before = world.shown(world.candidate());
        world.computer.forget();
        Watermark to = world.feed(order("c-" + OUTSIDE, OUTSIDE, 1, 7));

        assertThat(catchUp(world.manifest).bringTo(to)).isEmpty();

        assertThat(world.computer.requests()).isEmpty();
        assertThat(world.shown(world.candidate())).isEqualTo(before);
        assertThat(watermark()).isEqualTo(to);
    }

    @Test
    void aLateOlderVersionAndADeletedKeyComeOutAsRawSays() {
        world.run(DAYS.size(), 1);
        CandidateCatchUp catchUp = catchUp(world.manifest);
        catchUp.bringTo(world.feed(new Order("a-" + DAY, DAY, 5, 10, true)));
        assertThat(world.shown(world.candidate()).get(DAY)).containsExactly(shown("b", 1, 20));

        catchUp.bringTo(world.feed(order("a-" + DAY, DAY, 3, 33)));

        assertThat(world.shown(world.candidate()).get(DAY))
                .as("a late older version must not bring the deleted order back")
                .containsExactly(shown("b", 1, 20));
    }

    @Test
    void aCandidateThatIsAheadOfMainWaitsForMain() {
        world.run(DAYS.size(), 1);
        Table mart = world.catalogs.load(MART);
        Watermark main =
                Positions.of(mart, Positions.mainHead(mart)).orElseThrow().watermark();
        assertThat(main).isLessThan(world.plan.source().w0());

        HindcastException behind = refusal(main);

        assertThat(behind.code()).isEqualTo(ErrorCode.CATCH_UP_BEHIND);
        assertThat(behind.getMessage())
                .contains(Long.toString(main.snapshotId()))
                .contains(Long.toString(world.plan.source().w0().snapshotId()));
    }

    @Test
    void aCandidateWithoutAllPartitionsHasNoWatermarkToStartFrom() {
        world.computer.failFor(DAY);
        world.run(DAYS.size(), 1);

        HindcastException incomplete = refusal(world.feed(order("x-" + DAY, DAY, 1, 1)));

        assertThat(incomplete.code()).isEqualTo(ErrorCode.POSITION_UNKNOWN);
        assertThat(incomplete.getMessage()).contains("does not hold every partition");
    }

    @Test
    void anOverwriteInRawIsRefusedByIdAndOperation() {
        world.run(DAYS.size(), 1);
        Snapshot head = newest();
        world.feed(order("a-" + DAY, DAY, 2, 99));
        Table raw = world.catalogs.load(RAW);
        raw.newDelete()
                .deleteFromRowFilter(Expressions.equal("business_date", OUTSIDE))
                .commit();
        long deleted = raw.currentSnapshot().snapshotId();

        HindcastException refused = refusal(Positions.head(world.catalogs.load(RAW)));

        assertThat(refused.code()).isEqualTo(ErrorCode.SOURCE_CHANGED);
        assertThat(refused.getMessage()).contains(RAW, Long.toString(deleted), "delete");
        assertThat(newest()).isEqualTo(head);
    }

    @Test
    void aCatchUpThatDiedBetweenItsCommitAndItsNoteIsReconciledFromWhatLanded() {
        world.run(DAYS.size(), 1);
        Watermark to = world.feed(order("a-" + DAY, DAY, 2, 99));
        Manifest mortal = MortalManifest.dyingAt(world.manifest, CandidateCatchUpTest::standsFacts);
        assertThat(catchThrowableOfType(
                        HindcastException.class, () -> catchUp(mortal).bringTo(to)))
                .isNotNull();
        assertThat(watermark()).as("the commit landed").isEqualTo(to);
        assertThat(world.facts(DAY).rowsRead()).as("its note did not").isEqualTo(2);
        LandedEvidence landed = new LandedEvidence(world.plan, world.seams(), "test");

        assertThat(landed.reconcile()).isEqualTo(1);

        assertThat(world.facts(DAY).rowsRead()).isEqualTo(3);
        assertThat(world.evidence(DAY)).satisfies(row -> {
            assertThat(row.snapshotId()).isEqualTo(newest().snapshotId());
            assertThat(row.watermark()).isEqualTo(to.text());
        });
        assertThat(landed.reconcile()).isZero();
    }

    /** A follow job merges without facts; they are measured when it has arrived. */
    @Test
    void factsThatWereMeasuredOnALaterHeadStand() {
        world.run(DAYS.size(), 1);
        catchUp(world.manifest).bringTo(world.feed(order("a-" + DAY, DAY, 2, 99)));
        Watermark to = world.feed(order("c-" + OUTSIDE, OUTSIDE, 1, 7));
        catchUp(world.manifest).bringTo(to);
        new AttemptEvidence(world.manifest, world.plan.runId(), "test")
                .stand(world.facts(DAY), newest().snapshotId(), to.text());

        assertThat(new LandedEvidence(world.plan, world.seams(), "test").reconcile())
                .isZero();
        assertThat(world.evidence(DAY).snapshotId()).isEqualTo(newest().snapshotId());
    }

    @Test
    void aRecordCommitWhoseFactsWereNotNotedIsReconciledToo() {
        world.open(dev.hindcast.manifest.RunState.PLANNED);
        Manifest mortal = MortalManifest.dyingAt(world.manifest, CandidateCatchUpTest::standsFacts);
        assertThat(catchThrowableOfType(HindcastException.class, () -> world.work(mortal, DAYS.size(), 1)))
                .isNotNull();
        assertThat(world.manifest.evidence(world.plan.runId(), AttemptEvidence.FACTS))
                .isEmpty();

        assertThat(new LandedEvidence(world.plan, world.seams(), "test").reconcile())
                .isEqualTo(DAYS.size());

        assertThat(world.evidence(DAY).snapshotId()).isEqualTo(newest().snapshotId());
    }

    @Test
    void twoCatchUpsOfTheSameWindowAreOneCommit() {
        world.run(DAYS.size(), 1);
        int before = world.commits().size();
        Watermark to = world.feed(order("a-" + DAY, DAY, 2, 99));
        world.computer.meanwhile(new Once(() -> catchUp(world.manifest).bringTo(to)));

        assertThat(catchUp(world.manifest).bringTo(to)).containsExactly(DAY);

        assertThat(world.commits()).hasSize(before + 1);
        assertThat(world.shown(world.candidate()).get(DAY)).containsExactly(shown("a", 2, 99), shown("b", 1, 20));
    }

    @Test
    void aCandidateThatMovedOnMeanwhileRefusesTheOlderWindow() {
        world.run(DAYS.size(), 1);
        Watermark older = world.feed(order("a-" + DAY, DAY, 2, 99));
        Watermark newer = world.feed(order("a-" + DAY, DAY, 3, 98));
        world.computer.meanwhile(new Once(() -> catchUp(world.manifest).bringTo(newer)));

        HindcastException moved = refusal(older);

        assertThat(moved.code()).isEqualTo(ErrorCode.REF_MOVED);
        assertThat(watermark()).isEqualTo(newer);
        assertThat(world.shown(world.candidate()).get(DAY)).containsExactly(shown("a", 3, 98), shown("b", 1, 20));
    }

    private static boolean standsFacts(String method, Object... arguments) {
        return method.equals("putEvidence")
                && arguments[0] instanceof List<?> rows
                && rows.get(0) instanceof EvidenceRow row
                && row.kind().equals(AttemptEvidence.FACTS);
    }

    private HindcastException refusal(Watermark to) {
        HindcastException refusal = catchThrowableOfType(
                HindcastException.class, () -> catchUp(world.manifest).bringTo(to));
        assertThat(refusal).isNotNull();
        return refusal;
    }

    private CandidateCatchUp catchUp(Manifest seen) {
        return new CandidateCatchUp(world.plan, world.seams(seen), world.recipe(), "test");
    }

    private Watermark watermark() {
        return catchUp(world.manifest).watermark(world.catalogs.load(MART));
    }

    private Snapshot newest() {
        Table mart = world.catalogs.load(MART);
        return mart.snapshot(new Candidate(world.plan, world.seams(), "test").head(mart));
    }

    private static String shown(String order, long version, int amount) {
        return order + "-" + DAY + ":" + version + ":" + amount + ":" + NEW;
    }
}
