package dev.hindcast.table;

import static dev.hindcast.table.Warehouse.DAY1;
import static dev.hindcast.table.Warehouse.DAY2;
import static dev.hindcast.table.Warehouse.DAY3;
import static dev.hindcast.table.Warehouse.SOURCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceDeltaTest {
    @TempDir
    Path folder;

    private Warehouse warehouse;
    private Watermark w0;

    @BeforeEach
    void rawWithOneSnapshot() {
        warehouse = new Warehouse(folder);
        warehouse.create(SOURCE);
        warehouse.append(SOURCE, warehouse.file("a", DAY1), Map.of());
        w0 = now();
    }

    @AfterEach
    void close() {
        warehouse.close();
    }

    private Watermark now() {
        return Positions.head(warehouse.load(SOURCE));
    }

    private SourceDelta delta(Watermark from, Watermark to) {
        return SourceDelta.between(warehouse.load(SOURCE), from, to, "business_date", SourceDelta.Deletes.REFUSE);
    }

    private void refused(Watermark from, Watermark to, ErrorCode code, Object value) {
        assertThatThrownBy(() -> delta(from, to)).isInstanceOfSatisfying(HindcastException.class, e -> {
            assertThat(e.code()).isEqualTo(code);
            assertThat(e.value()).contains(String.valueOf(value));
        });
    }

    @Test
    void appendsAreReadAndCompactionsAreSkipped() {
        warehouse.append(SOURCE, warehouse.file("b", DAY2), Map.of());
        warehouse.compact(SOURCE, warehouse.file("a", DAY1), warehouse.file("a2", DAY1));
        warehouse.append(SOURCE, warehouse.file("c", DAY3), Map.of());
        SourceDelta delta = delta(w0, now());
        assertThat(delta.touched()).containsExactly(DAY2, DAY3);
        assertThat(delta.snapshots())
                .extracting(SourceDelta.Note::operation)
                .containsExactly("append", "replace", "append");
        assertThat(delta.snapshots()).extracting(SourceDelta.Note::addedRows).containsExactly(1L, 1L, 1L);
    }

    @Test
    void theWindowIsOpenAtItsStartAndClosedAtItsEnd() {
        assertThat(delta(w0, w0).snapshots()).isEmpty();
        assertThat(delta(Watermark.NONE, w0).touched()).containsExactly(DAY1);
        assertThat(delta(Watermark.NONE, Watermark.NONE).snapshots()).isEmpty();
    }

    @Test
    void anOverwriteIsRefusedByIdAndOperation() {
        warehouse.append(SOURCE, warehouse.file("b", DAY2), Map.of());
        long overwrite = warehouse.overwrite(SOURCE, warehouse.file("a", DAY1), warehouse.file("a2", DAY1), Map.of());
        warehouse.append(SOURCE, warehouse.file("c", DAY3), Map.of());
        refused(w0, now(), ErrorCode.SOURCE_CHANGED, overwrite + " overwrite");
    }

    @Test
    void aDeletedPartitionIsNeverTakenForDeletedFacts() {
        Table table = warehouse.load(SOURCE);
        table.newDelete().deleteFile(warehouse.file("a", DAY1)).commit();
        refused(w0, now(), ErrorCode.SOURCE_CHANGED, table.currentSnapshot().snapshotId() + " delete");
    }

    private SourceDelta recomputed(Watermark from) {
        return SourceDelta.between(warehouse.load(SOURCE), from, now(), "business_date", SourceDelta.Deletes.RECOMPUTE);
    }

    @Test
    void withRecomputeEveryPartitionIsTouchedWhoseRowsAnOverwriteADeleteOrADeleteFileChanged() {
        warehouse.append(SOURCE, warehouse.file("b", DAY2), Map.of());
        warehouse.append(SOURCE, warehouse.file("c", DAY3), Map.of());
        warehouse.append(SOURCE, warehouse.file("c2", DAY3), Map.of());
        Watermark from = now();
        warehouse.compact(SOURCE, warehouse.file("c", DAY3), warehouse.file("c3", DAY3));
        assertThat(recomputed(from).touched()).isEmpty();

        warehouse.overwrite(SOURCE, warehouse.file("a", DAY1), warehouse.file("a2", DAY1), Map.of());
        assertThat(recomputed(from).touched()).containsExactly(DAY1);
        warehouse
                .load(SOURCE)
                .newRowDelta()
                .addDeletes(warehouse.positionDeletes("b-deletes", "b", DAY2))
                .commit();
        assertThat(recomputed(from).touched()).containsExactly(DAY1, DAY2);
        warehouse
                .load(SOURCE)
                .newDelete()
                .deleteFile(warehouse.file("c2", DAY3))
                .commit();
        SourceDelta all = recomputed(from);
        assertThat(all.touched()).containsExactly(DAY1, DAY2, DAY3);
        assertThat(all.snapshots())
                .extracting(SourceDelta.Note::operation)
                .containsExactly("replace", "overwrite", "delete", "delete");
    }

    @Test
    void aWhollyDeletedPartitionIsRefusedByNameWithRecomputeToo() {
        warehouse.append(SOURCE, warehouse.file("b", DAY2), Map.of());
        Watermark from = now();
        warehouse.load(SOURCE).newDelete().deleteFile(warehouse.file("b", DAY2)).commit();
        assertThatThrownBy(() -> recomputed(from)).isInstanceOfSatisfying(HindcastException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.SOURCE_CHANGED);
            assertThat(e.value()).isEqualTo("[" + DAY2 + "]");
        });
        warehouse.append(SOURCE, warehouse.file("b2", DAY2), Map.of());
        assertThat(recomputed(from).touched()).containsExactly(DAY2);
    }

    @Test
    void aMissingAncestorIsNamed() {
        long lost = warehouse.append(SOURCE, warehouse.file("b", DAY2), Map.of());
        warehouse.append(SOURCE, warehouse.file("c", DAY3), Map.of());
        warehouse.load(SOURCE).expireSnapshots().expireSnapshotId(lost).commit();
        refused(w0, now(), ErrorCode.CHAIN_BROKEN, lost);
    }

    @Test
    void aSourceThatWasSetBackIsRefused() {
        warehouse.append(SOURCE, warehouse.file("b", DAY2), Map.of());
        Watermark abandoned = now();
        warehouse.load(SOURCE).manageSnapshots().rollbackTo(w0.snapshotId()).commit();
        warehouse.append(SOURCE, warehouse.file("c", DAY3), Map.of());
        refused(abandoned, now(), ErrorCode.SOURCE_REWOUND, now().snapshotId());
        refused(abandoned, w0, ErrorCode.SOURCE_REWOUND, w0.snapshotId());
    }

    @Test
    void aSourceWithoutSequenceNumbersIsRefused() {
        warehouse.create("raw.old", 1);
        warehouse.append("raw.old", warehouse.file("x", DAY1), Map.of());
        assertThatThrownBy(() -> Positions.head(warehouse.load("raw.old")))
                .isInstanceOfSatisfying(
                        HindcastException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_SUPPORTED));
    }

    @Test
    void aWindowOfHundredsOfSnapshotsIsReadQuickly() {
        Table table = warehouse.load(SOURCE);
        for (int i = 0; i < 100; i++) {
            table.newFastAppend()
                    .appendFile(warehouse.file("n" + i, i % 2 == 0 ? DAY2 : DAY3))
                    .commit();
        }

        long start = System.nanoTime();
        SourceDelta delta = delta(w0, now());
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(3));
        assertThat(delta.snapshots()).hasSize(100);
        assertThat(delta.touched()).containsExactly(DAY2, DAY3);
    }
}
