package dev.hindcast.catchup;

import static dev.hindcast.compute.BackfillWorld.DAYS;
import static dev.hindcast.compute.BackfillWorld.MART;
import static dev.hindcast.compute.BackfillWorld.OLD;
import static dev.hindcast.compute.BackfillWorld.RAW;
import static dev.hindcast.compute.BackfillWorld.order;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.hindcast.compute.BackfillWorld;
import dev.hindcast.compute.OrderFiles;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.spec.SourceSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericFileWriterFactory;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.deletes.PositionDelete;
import org.apache.iceberg.deletes.PositionDeleteWriter;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.OutputFileFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows of raw are changed and deleted in place, and the spec says {@code source.deletes: recompute} (C23, C24). */
class RecomputedDeletesTest {
    private BackfillWorld world;
    private Table raw;

    @BeforeEach
    void liveHasReadEverything() {
        world = BackfillWorld.fresh();
        live().once();
        raw = world.catalogs.load(RAW);
        world.computer.forget();
    }

    @AfterEach
    void close() {
        world.close();
    }

    private LiveRound live() {
        LiveDefinition definition = new LiveDefinition(
                "orders-live",
                new SourceSpec(
                        RAW,
                        "latest",
                        List.of("order_id"),
                        List.of("version"),
                        Optional.of("is_deleted"),
                        "business_date",
                        SourceSpec.KeyMoves.NEVER,
                        SourceSpec.SourceDeletes.RECOMPUTE),
                MART,
                Map.of());
        return new LiveRound(definition, world.seams(), world.transforms, 1);
    }

    private DataFile fileOf(String day) {
        try (CloseableIterable<FileScanTask> tasks =
                raw.newScan().filter(Expressions.equal("business_date", day)).planFiles()) {
            return StreamSupport.stream(tasks.spliterator(), false)
                    .map(FileScanTask::file)
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<Record> rows(String day) {
        return OrderFiles.read(raw, raw.currentSnapshot().snapshotId(), Expressions.equal("business_date", day))
                .getOrDefault(day, List.of());
    }

    private DeleteFile firstRowOf(DataFile file) throws IOException {
        PositionDeleteWriter<Record> writer = new GenericFileWriterFactory.Builder(raw)
                .deleteFileFormat(FileFormat.PARQUET)
                .build()
                .newPositionDeleteWriter(
                        OutputFileFactory.builderFor(raw, 1, 1)
                                .format(FileFormat.PARQUET)
                                .build()
                                .newOutputFile(raw.spec(), file.partition()),
                        raw.spec(),
                        file.partition());
        try (writer) {
            writer.write(PositionDelete.<Record>create().set(file.location(), 0));
        }
        return writer.toDeleteFile();
    }

    private void overwriteWithout(String day, String order) {
        List<Record> kept = rows(day).stream()
                .filter(row -> !row.getField("order_id").equals(order))
                .toList();
        raw.newOverwrite()
                .deleteFile(fileOf(day))
                .addFile(OrderFiles.write(raw, raw.location() + "/data/" + day, kept))
                .commit();
    }

    @Test
    void anOverwriteAndADeleteInRawAreComputedAnewWhereTheSpecSaysSo() throws IOException {
        overwriteWithout(DAYS.get(0), "a-" + DAYS.get(0));
        raw.newRowDelta().addDeletes(firstRowOf(fileOf(DAYS.get(1)))).commit();
        String left = String.valueOf(rows(DAYS.get(1)).get(0).getField("order_id"));
        world.feed(order("c-" + DAYS.get(2), DAYS.get(2), 1, 30));

        assertThat(live().once()).isEqualTo(LiveRound.End.COMMITTED);

        assertThat(world.computer.asked()).containsExactly(DAYS.get(0), DAYS.get(1), DAYS.get(2));
        Map<String, List<String>> main = world.shown("main");
        assertThat(main.get(DAYS.get(0))).containsExactly("b-" + DAYS.get(0) + ":1:20:" + OLD);
        assertThat(main.get(DAYS.get(1))).singleElement().asString().startsWith(left + ":1:");
        assertThat(main.get(DAYS.get(2))).hasSize(3);
    }

    @Test
    void aWholePartitionThatIsGoneFromRawStaysOnMainAndIsNamed() {
        Map<String, List<String>> before = world.shown("main");
        raw.newDelete()
                .deleteFromRowFilter(Expressions.equal("business_date", DAYS.get(0)))
                .commit();

        HindcastException e = catchThrowableOfType(HindcastException.class, () -> live().once());

        assertThat(e.code()).isEqualTo(ErrorCode.SOURCE_CHANGED);
        assertThat(e).hasMessageContaining(DAYS.get(0));
        assertThat(world.shown("main")).isEqualTo(before);
    }
}
