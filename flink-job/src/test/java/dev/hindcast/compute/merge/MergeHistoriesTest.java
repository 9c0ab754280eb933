package dev.hindcast.compute.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.Share;
import dev.hindcast.compute.winner.KeyBytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Random histories through the decisions of a merge and its indexes, with files that are maps: two layouts of windows, one
 * with a gap now and then, an index on disk and files that were compacted, must show what plain Java expects of raw.
 */
@Share(suite = "follow", seconds = 120)
class MergeHistoriesTest {
    private static final int HISTORIES =
            Integer.getInteger("merge.histories", Boolean.getBoolean("hindcast.full") ? 5_000 : 500);
    private static final int STEPS = 40;

    @Test
    void everyLayoutShowsWhatPlainJavaExpects() throws IOException {
        for (int seed = 0; seed < HISTORIES; seed++) {
            new History(seed, false).play();
        }
    }

    /** The control: an index that survives a gap, which it must not, is noticed. */
    @Test
    void anIndexThatSurvivesAGapIsNoticed() throws IOException {
        int wrong = 0;
        for (int seed = 0; seed < 100; seed++) {
            try {
                new History(seed, true).play();
            } catch (AssertionError noticed) {
                wrong++;
            }
        }
        assertThat(wrong).isPositive();
    }

    private record Row(int key, long version, int amount, boolean deleted) {}

    /** A ref with one partition, whose files are maps from key to the row shown. */
    private static final class Ref implements AutoCloseable {
        private final PartitionIndexes indexes;
        private final Map<String, Map<Integer, Row>> files = new TreeMap<>();
        private final boolean broken;
        private int position;
        private long chain = 1;
        private int number;

        Ref(long keysInMemory, boolean broken) {
            this.indexes = new PartitionIndexes(keysInMemory);
            this.broken = broken;
        }

        /** The window from the ref's position to the end of raw. */
        void window(List<Row> raw, int to) throws IOException {
            List<Row> delta = raw.subList(position, to);
            Source source = new Source(raw.subList(0, position), files);
            PartitionIndex index =
                    indexes.of("p", chain, files.keySet(), source).index();
            Map<KeyBytes, Version> newest = newest(delta);
            MergeStep step = MergeStep.of(newest, index, version -> false);
            Map<Integer, Row> file = new HashMap<>();
            Set<String> replaced = step.replacedFiles(Set.of());
            for (String each : replaced) {
                java.util.Objects.requireNonNull(files.remove(each)).forEach((key, row) -> {
                    if (!step.winners().chosen().containsKey(key(key))) {
                        assertThat(file.put(key, row)).as("doubled").isNull();
                    }
                });
            }
            step.winners().chosen().values().stream()
                    .map(version -> delta.get((int) version.place().row()))
                    .filter(row -> !row.deleted())
                    .forEach(row ->
                            assertThat(file.put(row.key(), row)).as("doubled").isNull());
            Set<String> added = new HashSet<>();
            if (!file.isEmpty()) {
                added.add("f" + number++);
                files.put(added.iterator().next(), file);
            }
            step.end(added);
            indexes.keep("p", index);
            // Another partition takes the memory, so that this index goes to disk.
            indexes.keep("other", new PartitionIndex());
            position = to;
        }

        /** Pointer and files go back; the next window does not begin where the last one ended. */
        void setBack(int to, Map<String, Map<Integer, Row>> then) {
            position = to;
            files.clear();
            files.putAll(then);
            chain += broken ? 0 : 1;
        }

        void compact() {
            Map<Integer, Row> all = new HashMap<>();
            files.values().forEach(all::putAll);
            files.clear();
            if (!all.isEmpty()) {
                files.put("c" + number++, all);
            }
        }

        Map<Integer, Row> shown() {
            Map<Integer, Row> shown = new TreeMap<>();
            files.values()
                    .forEach(file -> file.forEach((key, row) ->
                            assertThat(shown.put(key, row)).as("doubled").isNull()));
            return shown;
        }

        @Override
        public void close() throws IOException {
            indexes.close();
        }
    }

    private record Source(List<Row> raw, Map<String, Map<Integer, Row>> files) implements PartitionIndexes.Source {
        @Override
        public PartitionIndex build() {
            PartitionIndex index = new PartitionIndex();
            newest(raw).forEach((key, version) -> index.put(key, version.bytes(), Shown.NOWHERE));
            locate(index);
            return index;
        }

        @Override
        public void locate(PartitionIndex index) {
            index.forgetShown();
            files.forEach((name, rows) -> {
                int group = index.shown().add(Set.of(name));
                rows.keySet().forEach(key -> index.found(key(key), group));
            });
        }
    }

    private static KeyBytes key(int key) {
        return new KeyBytes(new byte[] {(byte) key});
    }

    private static Map<KeyBytes, Version> newest(List<Row> rows) {
        Map<KeyBytes, Version> newest = new HashMap<>();
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            byte[] version =
                    ByteBuffer.allocate(Long.BYTES).putLong(row.version()).array();
            Version here = new Version(version, new Version.Place(0, i, row.deleted()));
            Version known = newest.putIfAbsent(key(row.key()), here);
            if (known != null) {
                known.meet(here);
            }
        }
        return newest;
    }

    private static final class History {
        private final int seed;
        private final Random random;
        private final Ref steady;
        private final Ref rough;
        private final List<Row> raw = new ArrayList<>();
        private final Map<Integer, Map<String, Map<Integer, Row>>> kept = new HashMap<>();

        History(int seed, boolean broken) {
            this.seed = seed;
            this.random = new Random(seed);
            this.steady = new Ref(1_000_000, false);
            this.rough = new Ref(0, broken);
        }

        void play() throws IOException {
            try (steady;
                    rough) {
                for (int step = 0; step < STEPS; step++) {
                    append();
                    steady.window(raw, raw.size());
                    if (random.nextInt(3) == 0) {
                        disturb();
                    }
                }
                rough.window(raw, raw.size());
                assertThat(steady.shown()).as("history %d, steady", seed).isEqualTo(expected());
                assertThat(rough.shown()).as("history %d, rough", seed).isEqualTo(expected());
            }
        }

        private void disturb() throws IOException {
            rough.window(raw, rough.position + random.nextInt(raw.size() - rough.position + 1));
            kept.put(rough.position, new TreeMap<>(copy(rough.files)));
            if (random.nextInt(4) == 0) {
                List<Integer> places = new ArrayList<>(kept.keySet());
                int to = places.get(random.nextInt(places.size()));
                rough.setBack(to, copy(java.util.Objects.requireNonNull(kept.get(to))));
            } else if (random.nextInt(4) == 0) {
                rough.compact();
            }
        }

        private static Map<String, Map<Integer, Row>> copy(Map<String, Map<Integer, Row>> files) {
            Map<String, Map<Integer, Row>> copy = new TreeMap<>();
            files.forEach((name, rows) -> copy.put(name, new HashMap<>(rows)));
            return copy;
        }

        /** Inserts, updates, deletes, late older ones of both, and rows that come again. */
        private void append() {
            for (int count = 1 + random.nextInt(4); count > 0; count--) {
                if (!raw.isEmpty() && random.nextInt(6) == 0) {
                    raw.add(raw.get(random.nextInt(raw.size())));
                    continue;
                }
                int key = random.nextInt(10);
                long version = random.nextInt(1_000_000);
                if (raw.stream().noneMatch(row -> row.key() == key && row.version() == version)) {
                    raw.add(new Row(key, version, random.nextInt(100), random.nextInt(3) == 0));
                }
            }
        }

        private Map<Integer, Row> expected() {
            Map<Integer, Row> winners = new HashMap<>();
            raw.forEach(row -> winners.merge(row.key(), row, (a, b) -> a.version() >= b.version() ? a : b));
            Map<Integer, Row> shown = new TreeMap<>(winners);
            shown.values().removeIf(Row::deleted);
            return shown;
        }
    }
}
