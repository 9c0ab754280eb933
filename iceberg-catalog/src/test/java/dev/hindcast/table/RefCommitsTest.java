package dev.hindcast.table;

import static dev.hindcast.table.Warehouse.DAY1;
import static dev.hindcast.table.Warehouse.DAY2;
import static dev.hindcast.table.Warehouse.DAY3;
import static dev.hindcast.table.Warehouse.TARGET;
import static dev.hindcast.table.Warehouse.staged;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.exceptions.ForbiddenException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RefCommitsTest {
    private static final String BRANCH = "hindcast-r1-candidate";

    @TempDir
    Path folder;

    private Warehouse warehouse;
    private FaultyCatalogs faulty;
    private RefCommits commits;
    private long fork;
    private final List<String> journal = new ArrayList<>();

    @BeforeEach
    void tableWithTwoDaysAndACandidate() {
        warehouse = new Warehouse(folder);
        warehouse.create(TARGET);
        warehouse.append(TARGET, warehouse.file("old1", DAY1), Map.of());
        fork = warehouse.append(TARGET, warehouse.file("out3", DAY3), Map.of());
        new RefChanges(warehouse.catalogs(), Pauses.NONE).createBranch(TARGET, BRANCH, fork);
        faulty = new FaultyCatalogs(warehouse.catalogs(), TARGET);
        commits = new RefCommits(
                faulty, (tokens, id, list) -> tokens.forEach(token -> journal.add(token + "@" + id)), Pauses.NONE);
    }

    @AfterEach
    void close() {
        warehouse.close();
    }

    private Replacement replaceDay1(String token) {
        return new Replacement(
                BRANCH,
                fork,
                List.of(staged(DAY1, warehouse.file("new1", DAY1))),
                Map.of(DAY1, token),
                Map.of("hindcast.run", "r1"));
    }

    private long head() {
        return warehouse.at(TARGET, BRANCH);
    }

    private long commitsOnBranch() {
        long count = 0;
        Snapshot at = warehouse.load(TARGET).snapshot(head());
        while (at != null && at.snapshotId() != fork) {
            count++;
            at = at.parentId() == null ? null : warehouse.load(TARGET).snapshot(at.parentId());
        }
        return count;
    }

    private void landedOnce(Outcome outcome) {
        assertThat(outcome).isEqualTo(new Outcome.Done(head()));
        assertThat(warehouse.names(TARGET, head())).containsExactly("new1", "out3");
        assertThat(warehouse.main(TARGET)).containsExactly("old1", "out3");
        assertThat(commitsOnBranch()).isEqualTo(1);
        assertThat(faulty.planned()).isZero();
    }

    @Test
    void aReplacementRemovesThePartitionsFilesAndNothingElse() {
        landedOnce(commits.replace(TARGET, replaceDay1("r1/2011-01-04/1/1")));

        assertThat(journal).containsExactly("r1/2011-01-04/1/1@" + head());
        assertThat(warehouse.load(TARGET).snapshot(head()).summary())
                .containsEntry("hindcast.run", "r1")
                .containsEntry("hindcast.tokens", "{\"2011-01-04\":\"r1/2011-01-04/1/1\"}");
    }

    @Test
    void aConflictThatWasNoneIsFoundAndNothingOfTheLandedCommitIsDeleted() {
        faulty.next(FaultyCatalogs.FALSE_CONFLICT);
        landedOnce(commits.replace(TARGET, replaceDay1("r1/2011-01-04/1/1")));
    }

    @Test
    void aLostAnswerIsFoundByTheSnapshotId() {
        faulty.next(FaultyCatalogs.ANSWER_LOST);
        landedOnce(commits.replace(TARGET, replaceDay1("r1/2011-01-04/1/1")));
    }

    @Test
    void refusedAndLostAndSwallowedRequestsAreRepeatedAsTheSameSnapshot() {
        faulty.next(FaultyCatalogs.REFUSED, FaultyCatalogs.LOST_BEFORE, FaultyCatalogs.SWALLOWED);
        landedOnce(commits.replace(TARGET, replaceDay1("r1/2011-01-04/1/1")));
        assertThat(journal).hasSize(4).containsOnly("r1/2011-01-04/1/1@" + head());
    }

    @Test
    void aCommitOfALiveWriterBetweenBuildingAndSendingDoesNotHurt() {
        faulty.next((real, base, updated) -> {
            warehouse.append(TARGET, warehouse.file("live3", DAY3), Map.of());
            real.commit(base, updated);
        });
        Outcome outcome = commits.replace(TARGET, replaceDay1("r1/2011-01-04/1/1"));
        assertThat(outcome).isEqualTo(new Outcome.Done(head()));
        assertThat(warehouse.main(TARGET)).containsExactly("live3", "old1", "out3");
    }

    @Test
    void lostAnswerAndLiveCommitOnTopOfItIsStillDone() {
        faulty.next((real, base, updated) -> {
            real.commit(base, updated);
            warehouse
                    .load(TARGET)
                    .newFastAppend()
                    .appendFile(warehouse.file("top", DAY2))
                    .toBranch(BRANCH)
                    .commit();
            throw new IllegalStateException("read timed out");
        });
        Outcome outcome = commits.replace(TARGET, replaceDay1("r1/2011-01-04/1/1"));
        assertThat(outcome).isInstanceOf(Outcome.Done.class);
        assertThat(warehouse.names(TARGET, head())).containsExactly("new1", "out3", "top");
    }

    @Test
    void anotherCommitOnTheRefRefusesBeforeAnythingIsSent() {
        assertThat(commits.replace(TARGET, replaceDay1("r1/2011-01-04/1/1"))).isInstanceOf(Outcome.Done.class);
        journal.clear();

        Replacement stale = new Replacement(BRANCH, fork, List.of(), Map.of(DAY2, "r1/2011-01-05/1/1"), Map.of());
        assertThat(commits.replace(TARGET, stale))
                .isInstanceOfSatisfying(
                        Outcome.Refused.class,
                        refused -> assertThat(refused.refMoved()).isTrue());
        assertThat(journal).isEmpty();
    }

    @Test
    void anotherCommitOnTheRefWhileSendingRefusesAndLosesNothing() {
        faulty.next((real, base, updated) -> {
            warehouse
                    .load(TARGET)
                    .newFastAppend()
                    .appendFile(warehouse.file("other", DAY2))
                    .toBranch(BRANCH)
                    .commit();
            real.commit(base, updated);
        });
        assertThat(commits.replace(TARGET, replaceDay1("r1/2011-01-04/1/1")))
                .isInstanceOfSatisfying(
                        Outcome.Refused.class,
                        refused -> assertThat(refused.refMoved()).isTrue());
        assertThat(warehouse.names(TARGET, head())).containsExactly("old1", "other", "out3");
    }

    @Test
    void anUnreachableCatalogLeavesTheOutcomeUnknownAndTheTokenTellsLater() {
        faulty.next(faulty.landedThenAwayFor(5));
        Replacement replacement = replaceDay1("r1/2011-01-04/1/1");
        assertThat(commits.replace(TARGET, replacement))
                .isInstanceOfSatisfying(
                        Outcome.Unknown.class,
                        unknown -> assertThat(unknown.token()).isEqualTo("r1/2011-01-04/1/1"));

        faulty.unreachableFor(0);
        landedOnce(commits.replace(TARGET, replacement));
    }

    @Test
    void anOldAttemptIsRefusedOnceANewerOneHasLanded() {
        assertThat(commits.replace(TARGET, replaceDay1("r1/2011-01-04/2/7"))).isInstanceOf(Outcome.Done.class);
        Replacement late = new Replacement(
                BRANCH,
                head(),
                List.of(staged(DAY1, warehouse.file("late1", DAY1))),
                Map.of(DAY1, "r1/2011-01-04/1/6"),
                Map.of());
        assertThat(commits.replace(TARGET, late))
                .isInstanceOfSatisfying(
                        Outcome.Refused.class,
                        refused -> assertThat(refused.why()).contains("r1/2011-01-04/2/7"));
    }

    @Test
    void aForbiddenCommitIsNotRepeated() {
        faulty.next((real, base, updated) -> {
            throw new ForbiddenException("no");
        });
        assertThat(commits.replace(TARGET, replaceDay1("r1/2011-01-04/1/1"))).isInstanceOf(Outcome.Refused.class);
        assertThat(journal).hasSize(1);
    }

    @Test
    void afterTwentyCollisionsItGivesUpWithTheCount() {
        for (int i = 0; i < 20; i++) {
            faulty.next(FaultyCatalogs.REFUSED);
        }
        assertThat(commits.replace(TARGET, replaceDay1("r1/2011-01-04/1/1")))
                .isInstanceOfSatisfying(Outcome.Refused.class, refused -> {
                    assertThat(refused.why()).contains("20 attempts");
                    assertThat(refused.refMoved()).isFalse();
                });
        assertThat(head()).isEqualTo(fork);
    }

    @Test
    void aMissingStagedFileIsNamedBeforeAnythingIsSent() {
        Replacement missing = new Replacement(
                BRANCH, fork, List.of(staged(DAY1, warehouse.missingFile("gone", DAY1))), Map.of(), Map.of());
        assertThatThrownBy(() -> commits.replace(TARGET, missing))
                .isInstanceOfSatisfying(HindcastException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.STAGED_FILE_MISSING);
                    assertThat(e.value()).endsWith("gone.parquet is missing");
                });
        assertThat(journal).isEmpty();
    }

    @Test
    void aStagedFileOfAnotherLengthThanItWasWrittenWithIsNamedBeforeAnythingIsSent() throws IOException {
        DataFile cut = warehouse.file("cut", DAY1);
        Files.writeString(Path.of(cut.location()), "short");
        Replacement changed = new Replacement(BRANCH, fork, List.of(staged(DAY1, cut)), Map.of(), Map.of());

        assertThatThrownBy(() -> commits.replace(TARGET, changed))
                .isInstanceOfSatisfying(HindcastException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.STAGED_FILE_MISSING);
                    assertThat(e.value()).contains("cut.parquet has 5 bytes instead of 10");
                });
        assertThat(journal).isEmpty();
    }

    @Test
    void twoAttemptsOfOnePartitionNeverGoTogether() {
        List<StagedPartition> twice = List.of(
                Warehouse.staged(DAY1, warehouse.file("one", DAY1)),
                Warehouse.staged(DAY1, warehouse.file("other", DAY1)));
        assertThatThrownBy(() -> new Replacement("main", 0, twice, Map.of(), Map.of()))
                .hasMessageContaining(DAY1);
    }

    @Test
    void aFileOnBothSidesIsLeftAlone() {
        Replacement same = new Replacement(
                BRANCH,
                fork,
                List.of(staged(DAY1, warehouse.file("old1", DAY1), warehouse.file("more1", DAY1))),
                Map.of(DAY1, "r1/2011-01-04/1/1"),
                Map.of());
        commits.replace(TARGET, same);
        assertThat(warehouse.names(TARGET, head())).containsExactly("more1", "old1", "out3");
        assertThat(warehouse.load(TARGET).snapshot(head()).summary())
                .containsEntry("added-data-files", "1")
                .doesNotContainKey("deleted-data-files");
    }

    @Test
    void anEmptyReplacementCarriesOnlyItsSummaryAlsoOnMainOfAnEmptyTable() {
        warehouse.create("mart.empty");
        Replacement quiet = new Replacement("main", 0, List.of(), Map.of(), Map.of("hindcast.step", "live"));
        Outcome outcome = new RefCommits(warehouse.catalogs(), CommitJournal.NONE).replace("mart.empty", quiet);
        long main = Positions.mainHead(warehouse.load("mart.empty"));
        assertThat(outcome).isEqualTo(new Outcome.Done(main));
        assertThat(warehouse.load("mart.empty").snapshot(main).summary()).containsEntry("hindcast.step", "live");

        assertThat(new RefCommits(warehouse.catalogs(), CommitJournal.NONE).replace("mart.empty", quiet))
                .isInstanceOf(Outcome.Refused.class);
    }

    @Test
    void aReplacementOnAMissingBranchNeverForksMain() {
        Replacement typo = new Replacement("hindcast-typo", 0, List.of(), Map.of(), Map.of());
        assertThat(commits.replace(TARGET, typo)).isInstanceOf(Outcome.Refused.class);
        assertThat(warehouse.load(TARGET).refs()).doesNotContainKey("hindcast-typo");
    }

    @Test
    void anAppendSurvivesAFalseConflictOnce() {
        faulty.next(FaultyCatalogs.FALSE_CONFLICT);
        Outcome outcome = commits.append(faulty.load(TARGET), List.of(warehouse.file("more3", DAY3)), Map.of("k", "v"));
        long main = Positions.mainHead(warehouse.load(TARGET));
        assertThat(outcome).isEqualTo(new Outcome.Done(main));
        assertThat(warehouse.main(TARGET)).containsExactly("more3", "old1", "out3");
        assertThat(warehouse.load(TARGET).snapshot(main).parentId()).isEqualTo(fork);
    }
}
