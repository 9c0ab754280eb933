package dev.hindcast.compute;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A small warm job costs little: a run consists of many of them. */
class ComputeSpeedTest {
    @Test
    void aWarmJobOfTenSmallPartitionsStartsAndEndsQuickly(@TempDir Path folder) {
        Lake lake = new Lake(folder);
        Shop shop = new Shop(lake).createTables(Map.of()).createDimensions();
        List<Object[]> rows = new ArrayList<>();
        for (int day = 0; day < 10; day++) {
            for (int i = 0; i < 1500; i++) {
                rows.add(Shop.event(Shop.DAY.plusDays(day), "d" + day + "o" + i, i, i % 50 + 1, "2.5500"));
            }
        }
        long snapshot = lake.append(Shop.RAW, rows);
        List<String> days = IntStream.range(0, 10)
                .mapToObj(day -> Shop.DAY.plusDays(day).toString())
                .toList();
        FlinkPartitionComputer computer = new FlinkPartitionComputer(lake, Lake.FLINK);
        long best = Long.MAX_VALUE;
        for (int round = 0; round < 15; round++) {
            long start = System.nanoTime();
            List<ComputedPartition> done = computer.compute(shop.request(snapshot, days));
            best = Math.min(best, (System.nanoTime() - start) / 1_000_000);
            System.out.println("round " + round + " " + (System.nanoTime() - start) / 1_000_000 + " ms");
            assertThat(done).hasSize(10).allSatisfy(each -> {
                assertThat(each.facts().rowsOut()).isEqualTo(1500);
                assertThat(each.staged().files()).hasSize(1);
            });
        }
        assertThat(best).isLessThan(2000);
    }
}
