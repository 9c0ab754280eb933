package dev.hindcast.compute.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.compute.batch.BatchFiller;
import dev.hindcast.compute.batch.BytesDictionary;
import dev.hindcast.compute.batch.BytesVector;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.ColumnVector;
import dev.hindcast.compute.batch.RandomRows;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.Test;

/** Columns and rows are measured alike, to the last bit. */
class ColumnMeasureTest {
    private static final List<String> SLICES = List.of("country", "small", "day", "flag", "local", "absent");

    @Test
    void batchesMeasureAsTheirRowsDo() {
        for (int seed = 0; seed < 5; seed++) {
            List<RowData> rows = new RandomRows(seed).rows(700);
            RowMeasure byRow = new RowMeasure(RandomRows.SCHEMA, SLICES);
            rows.forEach(byRow::add);

            assertThat(byColumn(rows).totals()).isEqualTo(byRow.totals());
        }
    }

    @Test
    void oneChangedValueIsSeen() {
        List<RowData> rows = new RandomRows(3).rows(50);
        List<RowData> changed = new ArrayList<>(rows);
        for (int column = 0; column < RandomRows.SCHEMA.columns().size(); column++) {
            GenericRowData row = new GenericRowData(RandomRows.SCHEMA.columns().size());
            GenericRowData original = (GenericRowData) rows.get(17);
            for (int i = 0; i < row.getArity(); i++) {
                row.setField(i, original.getField(i));
            }
            row.setField(column, column == 0 ? (Object) 99L : differing((GenericRowData) rows.get(17), column, rows));
            changed.set(17, row);

            assertThat(byColumn(changed).totals().checksum())
                    .as(RandomRows.SCHEMA.columns().get(column).name())
                    .isNotEqualTo(byColumn(rows).totals().checksum());
        }
    }

    @Test
    void codesOfADictionaryMeasureAsTheirValuesDo() {
        Schema schema = new Schema(NestedField.optional(1, "country", Types.StringType.get()));
        BytesVector vector = (BytesVector) ColumnVector.of(Types.StringType.get(), ColumnBatch.CAPACITY);
        ColumnBatch batch = new ColumnBatch(schema, List.of(vector));
        ColumnMeasure byColumn = new ColumnMeasure(schema, List.of("country"));
        RowMeasure byRow = new RowMeasure(schema, List.of("country"));
        for (List<String> words : List.of(List.of("GB", "IE"), List.of("IE", "DE", "GB"))) {
            batch.clear();
            vector.use(new BytesDictionary(words.stream().map(String::getBytes).toList()));
            for (int i = 0; i < words.size(); i++) {
                vector.setCode(i, words.size() - 1 - i);
                byRow.add(GenericRowData.of(StringData.fromString(words.get(words.size() - 1 - i))));
            }
            vector.setNull(words.size());
            byRow.add(new GenericRowData(1));
            batch.setRows(words.size() + 1);
            byColumn.add(batch, 0, batch.rows());
        }

        assertThat(byColumn.totals()).isEqualTo(byRow.totals());
    }

    @Test
    void sumsOfASliceBeyondALongAreExact() {
        Schema schema = new Schema(
                NestedField.optional(1, "country", Types.StringType.get()),
                NestedField.optional(2, "amount", Types.DecimalType.of(18, 2)));
        RowMeasure byRow = new RowMeasure(schema, List.of("country"));
        ColumnMeasure byColumn = new ColumnMeasure(schema, List.of("country"));
        ColumnBatch batch = ColumnBatch.of(schema);
        BatchFiller filler = new BatchFiller(batch);
        for (int i = 0; i < 40; i++) {
            RowData row = GenericRowData.of(
                    StringData.fromString("GB"), DecimalData.fromUnscaledLong(999_999_999_999_999_999L, 18, 2));
            byRow.add(row);
            filler.add(row);
        }
        byColumn.add(batch, 0, batch.rows());

        assertThat(byColumn.totals()).isEqualTo(byRow.totals());
        assertThat(java.util.Objects.requireNonNull(byColumn.totals().sums().get("amount"))
                        .unscaledValue()
                        .bitLength())
                .isGreaterThan(63);
    }

    private static ColumnMeasure byColumn(List<RowData> rows) {
        ColumnMeasure measure = new ColumnMeasure(RandomRows.SCHEMA, SLICES);
        ColumnBatch batch = ColumnBatch.of(RandomRows.SCHEMA);
        rows.forEach(new BatchFiller(batch)::add);
        measure.add(batch, 0, rows.size() / 3);
        measure.add(batch, rows.size() / 3, rows.size());
        return measure;
    }

    private static Object differing(GenericRowData row, int column, List<RowData> others) {
        for (RowData other : others) {
            Object value = ((GenericRowData) other).getField(column);
            if (value != null && !java.util.Objects.deepEquals(value, row.getField(column))) {
                return value;
            }
        }
        throw new IllegalStateException("All rows are alike");
    }
}
