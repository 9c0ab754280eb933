package dev.hindcast.table;

import static dev.hindcast.table.Warehouse.DAY1;
import static dev.hindcast.table.Warehouse.TARGET;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PositionsTest {
    private static final Watermark WATERMARK = new Watermark(11, 3, 1_300_000_000_000L);
    private static final RefPosition POSITION =
            new RefPosition(0, "uuid-of-raw", WATERMARK, "digest", Map.of("fx", 5L, "tax", 6L));

    @TempDir
    Path folder;

    private Warehouse warehouse;
    private long carrier;

    @BeforeEach
    void mainWithAPosition() {
        warehouse = new Warehouse(folder);
        warehouse.create(TARGET);
        carrier = warehouse.append(TARGET, warehouse.file("a", DAY1), Positions.summary(POSITION));
    }

    @AfterEach
    void close() {
        warehouse.close();
    }

    private Table table() {
        return warehouse.load(TARGET);
    }

    @Test
    void aPositionIsReadAsItWasWritten() {
        assertThat(Positions.of(table(), carrier))
                .contains(new RefPosition(carrier, "uuid-of-raw", WATERMARK, "digest", Map.of("fx", 5L, "tax", 6L)));
    }

    @Test
    void compactionsAboveTheCarrierDoNotHideIt() {
        warehouse.compact(TARGET, warehouse.file("a", DAY1), warehouse.file("a2", DAY1));
        long head = warehouse.compact(TARGET, warehouse.file("a2", DAY1), warehouse.file("a3", DAY1));
        assertThat(Positions.of(table(), head)).map(RefPosition::carrier).contains(carrier);
    }

    @Test
    void anAppendByAnotherAboveTheCarrierLeavesThePositionUnknown() {
        long head = warehouse.append(TARGET, warehouse.file("b", DAY1), Map.of());
        assertThat(Positions.of(table(), head)).isEmpty();
    }

    @Test
    void anExpiredCarrierLeavesThePositionUnknown() {
        long head = warehouse.compact(TARGET, warehouse.file("a", DAY1), warehouse.file("a2", DAY1));
        table().expireSnapshots().expireSnapshotId(carrier).commit();
        assertThat(Positions.of(table(), head)).isEmpty();
        assertThat(Positions.of(table(), 0)).isEmpty();
    }

    @Test
    void theCandidatesWatermarkIsSoughtOnlyDownToItsFork() {
        Map<String, String> old = new HashMap<>(Map.of(SummaryKeys.CANDIDATE_WATERMARK, "9:1:1"));
        warehouse.append(TARGET, warehouse.file("old-run", DAY1), old);
        long fork = warehouse.append(TARGET, warehouse.file("b", DAY1), Map.of());
        long first = warehouse.append(TARGET, warehouse.file("c", DAY1), Map.of());
        assertThat(Positions.candidateWatermark(table(), first, fork)).isEmpty();

        warehouse.append(TARGET, warehouse.file("d", DAY1), Map.of(SummaryKeys.CANDIDATE_WATERMARK, WATERMARK.text()));
        long last = warehouse.append(TARGET, warehouse.file("e", DAY1), Map.of());
        assertThat(Positions.candidateWatermark(table(), last, fork)).contains(WATERMARK);
    }
}
