package dev.hindcast.compute;

import static dev.hindcast.compute.BackfillWorld.DAYS;
import static dev.hindcast.compute.BackfillWorld.MART;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.EvidenceRow;
import dev.hindcast.manifest.Lease;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.RunState;
import dev.hindcast.table.StagedPartition;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What one worker left half done, and what the next one makes of it. */
class TakeoverTest {
    private static final int GROUP = 3;

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
    void whatLandedBeforeItsWorkerDiedIsAdoptedWithItsOwnEvidenceAndNotComputedAgain() {
        world.open(RunState.PLANNED);
        dieAt((method, arguments) -> method.equals("validated"));
        Snapshot landed = world.commits().get(0);
        List<String> group = DAYS.subList(0, GROUP);
        Map<String, Long> fences = new HashMap<>();
        group.forEach(day -> fences.put(day, world.row(day).fence()));
        world.computer.forget();

        world.leasesRunOut();
        assertThat(world.work(world.manifest, GROUP, 1)).isEqualTo(RunState.VALIDATED);

        assertThat(world.computer.asked()).containsExactlyElementsOf(DAYS.subList(GROUP, DAYS.size()));
        for (String day : group) {
            String first = world.plan.runId() + "/" + day + "/1/" + fences.get(day);
            assertThat(world.row(day).attempt()).isEqualTo(2);
            assertThat(world.row(day).stagingLocation()).isEqualTo("adopted:" + first);
            assertThat(world.row(day).outputChecksum()).isEqualTo(attemptFacts(first, day));
            assertThat(world.evidence(day).snapshotId()).isEqualTo(landed.snapshotId());
        }
        assertThat(world.commits()).hasSize(2);
    }

    @Test
    void aWorkerThatDiedBeforeItsCommitLeavesNothingToAdopt() {
        world.open(RunState.PLANNED);
        dieAt((method, arguments) -> method.equals("aboutToCommit"));
        assertThat(world.commits()).isEmpty();
        world.computer.forget();

        world.leasesRunOut();
        assertThat(world.work(world.manifest, GROUP, 1)).isEqualTo(RunState.VALIDATED);

        assertThat(world.computer.asked()).containsExactlyElementsOf(DAYS);
        assertThat(world.row(DAYS.get(0)).attempt()).isEqualTo(2);
    }

    @Test
    void theJobOfAWorkerThatDiedIsFollowedUnderTheNewToken() {
        String folder = folderOfAWorkerThatDied();

        assertThat(world.work(world.manifest, GROUP, 1)).isEqualTo(RunState.VALIDATED);

        assertThat(world.computer.requests().get(0).stagingPrefix()).isEqualTo(folder);
        assertThat(world.computer.ended()).isEmpty();
        assertThat(world.row(DAYS.get(0)).attempt()).isEqualTo(2);
        assertThat(world.commits()).hasSize(2);
    }

    @Test
    void aJobOfOtherPartitionsThanWereTakenOverIsEnded() {
        String folder = folderOfAWorkerThatDied();

        assertThat(world.work(world.manifest, 1, 1)).isEqualTo(RunState.VALIDATED);

        assertThat(world.computer.requests())
                .noneMatch(request -> request.stagingPrefix().equals(folder));
        assertThat(world.computer.ended()).contains(folder);
    }

    private String folderOfAWorkerThatDied() {
        world.open(RunState.PLANNED);
        dieAt((method, arguments) -> method.equals("aboutToCommit"));
        String folder = world.computer.requests().get(0).stagingPrefix();
        world.computer.forget();
        world.computer.holdEverything();
        world.leasesRunOut();
        return folder;
    }

    @Test
    void aWorkerThatCouldNotMarkWhatItLandedAdoptsItInsteadOfComputingItTwice() {
        world.open(RunState.PLANNED);
        AtomicBoolean once = new AtomicBoolean(true);
        Manifest silent = MortalManifest.silentAt(
                world.manifest, (method, arguments) -> method.equals("validated") && once.getAndSet(false));

        assertThat(world.work(silent, GROUP, 1)).isEqualTo(RunState.VALIDATED);

        assertThat(world.computer.asked()).containsExactlyElementsOf(DAYS);
        assertThat(world.rows().values()).extracting(PartitionRow::attempt).containsOnly(1);
        assertThat(world.commits()).hasSize(2);
    }

    @Test
    void aWorkerWhoseLeaseWasTakenOverGoesOnWithTheRest() {
        world.open(RunState.PLANNED);
        AtomicBoolean once = new AtomicBoolean(true);
        world.computer.meanwhile(request -> {
            if (once.getAndSet(false)) {
                world.leasesRunOut();
                world.manifest
                        .claim(world.plan.runId(), "rival", 1, Duration.ofMinutes(1))
                        .forEach(this::settle);
            }
        });

        assertThat(world.work(world.manifest, 1, 1)).isEqualTo(RunState.VALIDATED);

        assertThat(world.row(DAYS.get(0)).attempt()).isEqualTo(3);
        assertThat(world.rows().values()).extracting(PartitionRow::state).containsOnly(PartitionState.VALIDATED);
    }

    @Test
    void aStaleSecondAttemptIsRefusedAndTheFirstOneStands() {
        runAllButTheLast();
        Candidate candidate = new Candidate(world.plan, world.seams(), "test");
        Table before = world.catalogs.load(MART);
        StagedPartition late = world.computer
                .compute(
                        world.recipe().at(world.plan.source().w0().snapshotId(), List.of(DAYS.get(0)), staging(before)))
                .get(0)
                .staged();

        HindcastException refusal = catchThrowableOfType(
                HindcastException.class,
                () -> new RecordCommit(world.plan, world.seams(), candidate)
                        .record(List.of(late), Map.of(DAYS.get(0), world.plan.runId() + "/" + DAYS.get(0) + "/2/9")));

        assertThat(refusal.code()).isEqualTo(ErrorCode.STALE_TOKEN);
        assertThat(refusal.getMessage()).contains(DAYS.get(0), world.plan.runId() + "/" + DAYS.get(0) + "/1/1");
        assertThat(candidate.head(world.catalogs.load(MART))).isEqualTo(candidate.head(before));
    }

    @Test
    void theSameAttemptSentTwiceIsOneCommit() {
        runAllButTheLast();
        Candidate candidate = new Candidate(world.plan, world.seams(), "test");
        String token = world.plan.runId() + "/" + DAYS.get(0) + "/1/1";

        long again = new RecordCommit(world.plan, world.seams(), candidate)
                .record(List.of(new StagedPartition(DAYS.get(0), List.of())), Map.of(DAYS.get(0), token));

        assertThat(again).isEqualTo(world.commits().get(0).snapshotId());
        assertThat(world.shown(world.candidate()).get(DAYS.get(0))).hasSize(2);
    }

    /** The run stays open: only an open run records. */
    private void runAllButTheLast() {
        world.computer.failFor(DAYS.get(DAYS.size() - 1));
        assertThat(world.run(DAYS.size(), 1)).isEqualTo(RunState.RUNNING);
    }

    private void settle(Lease lease) {
        world.manifest.giveBack(lease, "settled by a rival");
    }

    private void dieAt(MortalManifest.Moment moment) {
        HindcastException death = catchThrowableOfType(
                HindcastException.class, () -> world.work(MortalManifest.dyingAt(world.manifest, moment), GROUP, 1));
        assertThat(death.code()).isEqualTo(ErrorCode.MANIFEST_FAILED);
        assertThat(world.rows().values())
                .filteredOn(row -> row.state() == PartitionState.RUNNING)
                .hasSize(GROUP);
    }

    private String attemptFacts(String token, String day) {
        AttemptEvidence evidence = new AttemptEvidence(world.manifest, world.plan.runId(), "test");
        assertThat(evidence.ofAttempt(token + "9", day)).isEmpty();
        EvidenceRow kept = world.manifest.evidence(world.plan.runId(), AttemptEvidence.ATTEMPT).stream()
                .filter(row -> row.subject().equals(token + "|" + day))
                .findFirst()
                .orElseThrow();
        assertThat(kept.watermark()).isEqualTo(world.plan.source().w0().text());
        return evidence.ofAttempt(token, day).orElseThrow().checksum();
    }

    private static String staging(Table mart) {
        return Staging.below(mart, "late");
    }
}
