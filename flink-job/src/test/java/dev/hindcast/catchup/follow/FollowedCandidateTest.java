package dev.hindcast.catchup.follow;

import static dev.hindcast.catchup.follow.Ledger.order;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.hindcast.Share;
import dev.hindcast.compute.MergePlanner;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.table.Content;
import dev.hindcast.table.Refs;
import dev.hindcast.table.SummaryKeys;
import dev.hindcast.table.Watermark;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.iceberg.Snapshot;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A run's candidate follows main: no further, only in its partitions, by its own code, and not while it is needed as it is. */
@Share(suite = "follow", seconds = 120)
class FollowedCandidateTest {
    private static final MemoryCatalogs CATALOGS = new MemoryCatalogs();
    private static final MergePlanner PLANNER = new MergePlanner(CATALOGS);
    private static final String RUN = "fix-1";
    private static final String BRANCH = new Refs(RUN).candidate();

    private final Ledger ledger = new Ledger(CATALOGS, PLANNER);
    private final Follower live = Follower.ofFormatThree(ledger, 1_000_000);
    private Follower candidate;

    /** The candidate begins as a copy of main: what it shows later by the other code was brought by catch-up. */
    @BeforeEach
    void fork() {
        ledger.feed(order("k1", 1, 1), order("k2", 2, 1), other("m1", 3, 1));
        live.cover();
        CandidateOrder run = ledger.fork(live.target(), RUN, Set.of(Ledger.D1), ledger.head());
        candidate = live.beside(run, 1_000_000);
    }

    @AfterEach
    void close() {
        candidate.close();
        live.close();
    }

    private static Ledger.Order other(String id, int amount, long ver) {
        return new Ledger.Order(id, Ledger.D2, amount, ver, false, "");
    }

    private Map<String, String> shown() {
        return ledger.shown(live.target(), BRANCH);
    }

    private Snapshot head() {
        return CATALOGS.load(live.target()).snapshot(BRANCH);
    }

    @Test
    void changedKeysOfItsPartitionsAreComputedByTheRunsCode() {
        ledger.feed(order("k2", 20, 2), order("k3", 30, 1), other("m1", 5, 2), other("m2", 6, 1));
        live.cover();

        candidate.cover();

        assertThat(shown())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "k1", Ledger.D1 + " 2.00 1 ",
                        "k2", Ledger.D1 + " 60.00 2 ",
                        "k3", Ledger.D1 + " 90.00 1 ",
                        "m1", Ledger.D2 + " 6.00 1 "));
        assertThat(head().summary())
                .containsEntry(SummaryKeys.CANDIDATE_WATERMARK, ledger.head().text())
                .containsEntry(SummaryKeys.RUN, RUN)
                .containsEntry(SummaryKeys.STEP, "catchup");
    }

    @Test
    void itGoesNoFurtherThanMain() {
        Watermark main = ledger.feed(order("k1", 10, 2));
        live.cover();
        ledger.feed(order("k1", 11, 3));

        candidate.cover();

        assertThat(shown()).containsEntry("k1", Ledger.D1 + " 30.00 2 ");
        assertThat(head().summary()).containsEntry(SummaryKeys.CANDIDATE_WATERMARK, main.text());
    }

    @Test
    void aWindowOutsideItsPartitionsOnlyMovesTheWatermark() {
        ledger.feed(other("m1", 9, 2));
        live.cover();
        Map<String, String> before = shown();

        candidate.cover();

        assertThat(shown()).isEqualTo(before);
        assertThat(head().summary())
                .containsEntry(SummaryKeys.CANDIDATE_WATERMARK, ledger.head().text());
    }

    @Test
    void itStandsStillWhileAGateOrAPublishNeedsIt() {
        ledger.feed(order("k1", 10, 2));
        live.cover();
        candidate.manifest().hold("publish/" + RUN);
        assertThat(candidate.window(() -> {})).isEmpty();
        candidate.manifest().hold("still/" + RUN);
        assertThat(candidate.window(() -> {})).isEmpty();
        candidate.manifest().hold("still/another");
        assertThat(candidate.window(() -> {})).isPresent();
    }

    @Test
    void rowsThatClaimOneVersionAreRefused() {
        ledger.feed(order("k1", 10, 2), order("k1", 11, 2));
        live.cover();
        Snapshot before = head();

        HindcastException refused = catchThrowableOfType(HindcastException.class, () -> candidate.window(() -> {}));

        assertThat(refused.code()).isEqualTo(ErrorCode.VERSION_TIE);
        assertThat(head()).isEqualTo(before);
    }

    @Test
    void aFewReplacedRowsOfALargeFileAreMarkedInOneVectorAndTheFileStays() {
        many();
        Map<String, Set<String>> before = files();
        assertThat(before.values()).allMatch(Set::isEmpty);
        for (int version = 3; version < 6; version++) {
            ledger.feed(order("n" + version, 100, version), order("n50", version, version));
            live.cover();
            candidate.cover();
            assertThat(files().keySet()).containsAll(before.keySet());
        }
        assertThat(files().values().stream().mapToInt(Set::size)).allMatch(vectors -> vectors <= 1);
        assertThat(files().values()).anyMatch(vectors -> vectors.size() == 1);
        assertThat(shown())
                .hasSize(104)
                .containsEntry("n3", Ledger.D1 + " 300.00 3 ")
                .containsEntry("n50", Ledger.D1 + " 15.00 5 ")
                .containsEntry("n6", Ledger.D1 + " 18.00 2 ");
    }

    @Test
    void aFileOfWhichMuchIsReplacedIsWrittenAnew() {
        many();
        Map<String, Set<String>> before = files();
        for (int version = 3; version < 6; version++) {
            ledger.feed(orders(version, 0, 20 * (version - 2)));
            live.cover();
            candidate.cover();
        }
        assertThat(files().keySet()).doesNotContainAnyElementsOf(before.keySet());
        assertThat(shown()).hasSize(104).containsEntry("n59", Ledger.D1 + " 177.00 5 ");
    }

    /** A hundred more orders, so that one is a small part of a file. */
    private void many() {
        ledger.feed(orders(2, 0, 100));
        live.cover();
        candidate.cover();
        // What was there before goes into one file with them.
        ledger.feed(order("k1", 1, 2), order("k2", 2, 2), order("k9", 9, 2));
        live.cover();
        candidate.cover();
    }

    private static Ledger.Order[] orders(long version, int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(i -> order("n" + i, i, version))
                .toArray(Ledger.Order[]::new);
    }

    /** The files of the candidate's partition that hold some of the hundred, each with its deletes. */
    private Map<String, Set<String>> files() {
        Map<String, Set<String>> files = new TreeMap<>();
        Content.of(CATALOGS.load(live.target()), head().snapshotId(), Set.of(Ledger.D1))
                .files()
                .forEach((path, file) -> {
                    if (file.file().recordCount() > 10) {
                        files.put(path, file.deletes());
                    }
                });
        return files;
    }

    @Test
    void aLostTaskOrARestartChangesNothing() {
        ledger.feed(order("k1", 10, 2));
        live.cover();
        candidate.window(candidate::loseTasks);
        ledger.feed(order("k1", 9, 1), order("k2", 7, 2));
        live.cover();
        candidate.restart();

        candidate.cover();

        assertThat(shown()).containsEntry("k1", Ledger.D1 + " 30.00 2 ").containsEntry("k2", Ledger.D1 + " 21.00 2 ");
    }
}
