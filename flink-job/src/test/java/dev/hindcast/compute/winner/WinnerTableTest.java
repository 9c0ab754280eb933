package dev.hindcast.compute.winner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows go through blocks, disk and table, and the winners are those that a plain map finds. */
class WinnerTableTest {
    private static final int BUCKETS = 7;

    @TempDir
    Path folder;

    private final Map<String, Raw> expected = new HashMap<>();
    private final Map<String, Integer> expectedTies = new HashMap<>();

    @Test
    void winnersAreThoseOfAPlainMapWhetherOrNotBlocksWentToDisk() throws IOException {
        List<Raw> rows = rows(new Random(4), 20_000);
        for (long limit : new long[] {10_000, 100_000_000}) {
            try (BlockStore store = new BlockStore(BUCKETS, limit, folder)) {
                fill(store, rows);
                assertThat(store.spills() > 3).isEqualTo(limit == 10_000);
                assertThat(winners(store)).isEqualTo(expected);
            }
            try (var left = Files.list(folder)) {
                assertThat(left).isEmpty();
            }
        }
        assertThat(expectedTies).isNotEmpty();
    }

    @Test
    void aKeyOfVeryManyVersionsTakesTheRoomOfOne() {
        WinnerTable table = new WinnerTable();
        KeyRow row = new KeyRow();
        for (int i = 0; i < 300_000; i++) {
            put(row, new Raw("hot", String.format("%09d", i), 0, 0, i, false));
            table.add(row, (one, other, key) -> {});
        }

        assertThat(table.size()).isEqualTo(1);
        assertThat(table.row(0)).isEqualTo(299_999);
        assertThat(table.bytesUsed()).isLessThan(100);
    }

    @Test
    void neighboursInADenseFileTakeFewBytes() {
        List<KeyBlock> blocks = new ArrayList<>();
        KeyBlocks writer = new KeyBlocks(64, blocks::add);
        KeyRow row = new KeyRow();
        Random random = new Random(1);
        int count = 200_000;
        for (int i = 0; i < count; i++) {
            put(
                    row,
                    new Raw(
                            String.format("ord-%012d", random.nextInt(count)),
                            version(random.nextInt(86_400_000), i),
                            0,
                            0,
                            i,
                            false));
            row = writer.add(row);
        }
        writer.end();

        long bytes =
                blocks.stream().mapToLong(block -> block.bytes().length + 4).sum();
        assertThat((double) bytes / count).isLessThan(30);
    }

    /** Versions of eight bytes each, as a timestamp in microseconds and a number have. */
    private static String version(long millis, long sequence) {
        StringBuilder text = new StringBuilder();
        for (long word : new long[] {(1_775_001_600_000L + millis) * 1000, sequence}) {
            for (int shift = 56; shift >= 0; shift -= 8) {
                text.append((char) (word >>> shift & 0xFF));
            }
        }
        return text.toString();
    }

    private List<Raw> rows(Random random, int count) {
        List<Raw> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String key = "k" + "x".repeat(random.nextInt(4)) + random.nextInt(3000);
            String version = "v" + random.nextInt(40) + (random.nextInt(5) == 0 ? "-longer" : "");
            Raw raw = new Raw(key, version, random.nextInt(3), random.nextInt(2), i, random.nextInt(9) == 0);
            rows.add(raw);
            Raw best = expected.get(key);
            int order = best == null ? 1 : version.compareTo(best.version);
            if (order > 0) {
                expected.put(key, raw);
                expectedTies.remove(key);
            } else if (order == 0) {
                expectedTies.merge(key, 1, Integer::sum);
            }
        }
        rows.sort(java.util.Comparator.comparingInt(Raw::unit).thenComparingInt(Raw::file));
        settleFirst(rows);
        return rows;
    }

    /** Of equal versions the one that was read first counts; that is decided by the order of reading. */
    private void settleFirst(List<Raw> rows) {
        Map<String, Raw> settled = new HashMap<>();
        for (Raw raw : rows) {
            if (raw.version.equals(Objects.requireNonNull(expected.get(raw.key)).version)) {
                settled.putIfAbsent(raw.key, raw);
            }
        }
        expected.clear();
        expected.putAll(settled);
    }

    private static void fill(BlockStore store, List<Raw> rows) {
        KeyBlocks writer = new KeyBlocks(BUCKETS, block -> {
            try {
                store.add(block);
            } catch (IOException cause) {
                throw new java.io.UncheckedIOException(cause);
            }
        });
        KeyRow row = new KeyRow();
        for (Raw raw : rows) {
            put(row, raw);
            row = writer.add(row);
        }
        writer.end();
    }

    private Map<String, Raw> winners(BlockStore store) throws IOException {
        Map<String, Raw> found = new HashMap<>();
        WinnerTable table = new WinnerTable();
        KeyRow row = new KeyRow();
        ByteReader in = new ByteReader();
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            table.clear();
            store.read(bucket, block -> {
                in.use(block, 0, block.length);
                while (in.hasMore()) {
                    row.read(in);
                    table.add(row, (one, other, key) -> {});
                }
            });
            for (int entry = 0; entry < table.size(); entry++) {
                String key = new String(table.key(entry).bytes(), java.nio.charset.StandardCharsets.ISO_8859_1);
                assertThat(table.ties(entry)).hasSize(expectedTies.getOrDefault(key, 0));
                found.put(
                        key,
                        new Raw(
                                key,
                                Objects.requireNonNull(expected.get(key)).version,
                                table.unit(entry),
                                table.file(entry),
                                table.row(entry),
                                table.deleted(entry)));
            }
        }
        return found;
    }

    private static void put(KeyRow row, Raw raw) {
        ByteSink fields = new ByteSink();
        fields.put(raw.key.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
        int split = fields.length();
        fields.put(raw.version.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
        row.fields(fields, split);
        if (row.unit() != raw.unit || row.file() != raw.file) {
            row.file(raw.unit, raw.file);
        }
        row.row(raw.row, raw.deleted);
    }

    private record Raw(String key, String version, int unit, int file, long row, boolean deleted) {}
}
