package dev.hindcast.catchup.follow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.Share;
import dev.hindcast.compute.MergePlanner;
import dev.hindcast.table.Refs;
import dev.hindcast.table.Watermark;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.Test;

/**
 * Random histories of a raw table, followed in two layouts: one window a commit, and windows cut at random with restarts,
 * lost tasks, compactions, pointers set back and an index that has no room in memory; and a candidate with deletion vectors
 * that follows the first. Plain Java knows what must be shown.
 */
@Share(suite = "follow", seconds = 120)
class HistoriesTest {
    private static final int HISTORIES = Integer.getInteger("histories", Boolean.getBoolean("hindcast.full") ? 200 : 4);
    private static final int STEPS = 14;
    private static final String RUN = "fix";

    private final MemoryCatalogs catalogs = new MemoryCatalogs();
    private final MergePlanner planner = new MergePlanner(catalogs);

    @Test
    void everyLayoutShowsWhatPlainJavaExpects() {
        for (int seed = 0; seed < HISTORIES; seed++) {
            new History(seed).play();
        }
    }

    @Test
    void anOracleWithTheOldestVersionsIsNotMet() {
        History history = new History(7);
        history.play();
        Map<String, String> wrong = history.orders.expected(-1, 2);
        assertThat(history.steady.shown()).isNotEqualTo(wrong);
    }

    private final class History {
        private final int seed;
        private final Random random;
        private final Ledger ledger = new Ledger(catalogs, planner);
        private final Follower steady = Follower.ofFormatThree(ledger, 1_000_000);
        private final CandidateOrder run =
                ledger.fork(steady.target(), RUN, Set.of(Ledger.D1, Ledger.D2), Watermark.NONE);
        private final Follower candidate = steady.beside(run, 3);
        private final Follower rough = new Follower(ledger, 3);
        private final RandomOrders orders;

        History(int seed) {
            this.seed = seed;
            this.random = new Random(seed);
            this.orders = new RandomOrders(random, ledger);
        }

        void play() {
            for (int step = 0; step < STEPS; step++) {
                switch (random.nextInt(10)) {
                    case 0 -> ledger.compact(ledger.raw, day());
                    case 1 -> disturb();
                    default -> orders.feed();
                }
                steady.cover();
                if (random.nextInt(3) == 0) {
                    rough.cover();
                }
                if (random.nextInt(3) > 0) {
                    bringAlong();
                }
            }
            assertThat(steady.cover().shown()).as("history %d, steady", seed).isEqualTo(orders.expected(1, 2));
            assertThat(rough.cover().shown()).as("history %d, rough", seed).isEqualTo(orders.expected(1, 2));
            candidate.cover();
            assertThat(ledger.shown(steady.target(), new Refs(RUN).candidate()))
                    .as("history %d, candidate", seed)
                    .isEqualTo(orders.expected(1, 3));
            candidate.close();
            steady.close();
            rough.close();
        }

        /** With deletion vectors; tasks and whole jobs die on the way. */
        private void bringAlong() {
            switch (random.nextInt(5)) {
                case 0 -> candidate.restart();
                case 1 -> candidate.window(candidate::loseTasks);
                default -> {}
            }
            candidate.cover();
        }

        private void disturb() {
            switch (random.nextInt(5)) {
                case 0 -> rough.restart();
                case 1 -> rough.loseTasks();
                case 2 -> rough.window(() -> ledger.compact(rough.target(), day()));
                case 3 -> rough.window(rough::loseTasks);
                default -> setBack();
            }
        }

        /** Main of the rough one goes back to one of its earlier snapshots, as a rollback of the pointer does. */
        private void setBack() {
            Table table = catalogs.load(rough.target());
            List<Snapshot> snapshots = new ArrayList<>();
            table.snapshots().forEach(snapshots::add);
            long to = snapshots.get(random.nextInt(snapshots.size())).snapshotId();
            table.manageSnapshots().setCurrentSnapshot(to).commit();
        }

        private String day() {
            return random.nextBoolean() ? Ledger.D1 : Ledger.D2;
        }
    }
}
