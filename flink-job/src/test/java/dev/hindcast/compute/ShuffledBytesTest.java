package dev.hindcast.compute;

import static dev.hindcast.compute.Shop.DAY;
import static dev.hindcast.compute.Shop.event;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.submit.EmbeddedFlink;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How much of a raw row travels between tasks. */
class ShuffledBytesTest {
    private static final int ROWS = 30_000;
    /** About as many of the rows as elsewhere are superseded by a later version. */
    private static final int KEYS = ROWS * 63 / 100;

    /** Least bytes that tell one random key from another. */
    private static final long LEAST = 2;

    private static final long MOST = 40;

    @Test
    void atMostFortyBytesOfARawRow(@TempDir Path folder) {
        Computing computing = new Computing(folder);
        List<Object[]> rows = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            rows.add(event(DAY, String.format("ord-%012d", i * 7_919L % KEYS), 1 + i, i, "1.0000"));
        }
        computing.lake.append(Shop.RAW, rows);
        try (EmbeddedFlink flink = EmbeddedFlink.start(2)) {
            ComputedPartition done = new FlinkPartitionComputer(computing.lake, flink)
                    .compute(computing.request(DAY))
                    .get(0);

            assertThat(done.facts().rowsOut()).isEqualTo(KEYS);
            assertThat(flink.bytesShuffled().orElseThrow()).isBetween(LEAST * ROWS, MOST * ROWS);
        }
    }
}
