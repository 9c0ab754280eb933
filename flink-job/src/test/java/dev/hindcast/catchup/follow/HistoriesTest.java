package dev.hindcast.catchup.follow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.Share;
import dev.hindcast.compute.MergePlanner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.Test;

/**
 * Random histories of a raw table, followed in two layouts: one window a commit, and windows cut at random with restarts,
 * lost tasks, compactions, pointers set back and an index that has no room in memory. Plain Java knows what must be shown.
 */
@Share(suite = "follow", seconds = 120)
class HistoriesTest {
    private static final int HISTORIES = Integer.getInteger("histories", Boolean.getBoolean("hindcast.full") ? 200 : 4);
    private static final int STEPS = 14;

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
        Map<String, String> wrong = history.expected(-1);
        assertThat(history.steady.shown()).isNotEqualTo(wrong);
    }

    private final class History {
        private final int seed;
        private final Random random;
        private final Ledger ledger = new Ledger(catalogs, planner);
        private final Follower steady = new Follower(ledger, 1_000_000);
        private final Follower rough = new Follower(ledger, 3);
        private final List<Ledger.Order> orders = new ArrayList<>();
        private final Map<String, Long> newest = new HashMap<>();

        History(int seed) {
            this.seed = seed;
            this.random = new Random(seed);
        }

        void play() {
            for (int step = 0; step < STEPS; step++) {
                switch (random.nextInt(10)) {
                    case 0 -> ledger.compact(ledger.raw, day());
                    case 1 -> disturb();
                    default -> feed();
                }
                steady.cover();
                if (random.nextInt(3) == 0) {
                    rough.cover();
                }
            }
            assertThat(steady.cover().shown()).as("history %d, steady", seed).isEqualTo(expected(1));
            assertThat(rough.cover().shown()).as("history %d, rough", seed).isEqualTo(expected(1));
            steady.close();
            rough.close();
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

        private void feed() {
            List<Ledger.Order> some = new ArrayList<>();
            for (int count = 1 + random.nextInt(5); count > 0; count--) {
                some.add(next());
            }
            orders.addAll(some);
            ledger.feed(some.toArray(Ledger.Order[]::new));
        }

        /** An insert, update or delete, a late older one of either, or one that was delivered before. */
        private Ledger.Order next() {
            if (!orders.isEmpty() && random.nextInt(8) == 0) {
                return orders.get(random.nextInt(orders.size()));
            }
            String id = "k" + random.nextInt(12);
            long top = newest.getOrDefault(id, 0L);
            boolean late = top > 20 && random.nextInt(3) == 0;
            // Versions grow by ten; a late one lies between two of them and is drawn once.
            long version = late ? unused(id, top) : top + 10;
            newest.merge(id, version, Math::max);
            return new Ledger.Order(id, dayOf(id), random.nextInt(100), version, random.nextInt(4) == 0, "");
        }

        private long unused(String id, long top) {
            long version = 1L + random.nextInt((int) top - 1);
            return orders.stream().anyMatch(one -> one.id().equals(id) && one.ver() == version) || version % 10 == 0
                    ? top + 10
                    : version;
        }

        private String day() {
            return random.nextBoolean() ? Ledger.D1 : Ledger.D2;
        }

        private static String dayOf(String id) {
            return id.hashCode() % 2 == 0 ? Ledger.D1 : Ledger.D2;
        }

        /** What main must show; with {@code -1} the oldest version of each key would win. */
        Map<String, String> expected(int sign) {
            Map<String, Ledger.Order> winners = new HashMap<>();
            orders.forEach(one ->
                    winners.merge(one.id(), one, (a, b) -> sign * Long.compare(a.ver(), b.ver()) >= 0 ? a : b));
            Map<String, String> shown = new TreeMap<>();
            winners.values().stream()
                    .filter(one -> !one.deleted())
                    .forEach(one -> shown.put(
                            one.id(), one.day() + " " + 2 * one.amount() + ".00 " + one.ver() + " " + one.note()));
            return shown;
        }
    }
}
