package dev.hindcast.compute.winner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.compute.batch.BatchFiller;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.RandomRows;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.table.data.RowData;
import org.apache.iceberg.flink.FlinkSchemaUtil;
import org.junit.jupiter.api.Test;

/** Short key bytes are equal, and ordered, exactly where the long ones are. */
class KeyFieldsTest {
    @Test
    void theyCompareAsTheOrderedFieldsDo() {
        List<RowData> rows = new RandomRows(8).rows(300);
        ColumnBatch batch = ColumnBatch.of(RandomRows.SCHEMA);
        rows.forEach(new BatchFiller(batch)::add);
        for (List<String> names : List.of(
                List.of("flag", "country"),
                List.of("country", "flag", "note"),
                List.of("raw_bytes", "id"),
                List.of("flag", "wide_amount"),
                List.of("country", "tiny_amount", "day"),
                List.of("flag", "local"),
                List.of("small"),
                List.of("digest"))) {
            OrderedFields ordered = OrderedFields.of(FlinkSchemaUtil.convert(RandomRows.SCHEMA), names);
            KeyFields fields = KeyFields.of(RandomRows.SCHEMA, names);
            for (int i = 1; i < rows.size(); i++) {
                int wanted = ordered.encode(rows.get(i - 1)).compareTo(ordered.encode(rows.get(i)));
                int found = Arrays.compareUnsigned(bytes(fields, batch, i - 1), bytes(fields, batch, i));
                assertThat(Integer.signum(found)).as(names + " row " + i).isEqualTo(Integer.signum(wanted));
            }
        }
    }

    @Test
    void peopleReadTheValues() {
        List<RowData> rows = new RandomRows(2).rows(200);
        ColumnBatch batch = ColumnBatch.of(RandomRows.SCHEMA);
        rows.forEach(new BatchFiller(batch)::add);
        List<String> names = List.of("id", "country", "wide_amount", "day", "flag", "digest", "small", "note");
        OrderedFields ordered = OrderedFields.of(FlinkSchemaUtil.convert(RandomRows.SCHEMA), names);
        KeyFields fields = KeyFields.of(RandomRows.SCHEMA, names);
        KeyText text =
                new KeyText(names.stream().map(RandomRows.SCHEMA::findField).toList());
        for (int i = 0; i < rows.size(); i++) {
            assertThat(text.of(new KeyBytes(bytes(fields, batch, i)))).isEqualTo(ordered.describe(rows.get(i)));
        }
    }

    private static byte[] bytes(KeyFields fields, ColumnBatch batch, int row) {
        ByteSink out = new ByteSink();
        fields.write(batch, row, out);
        return out.toArray();
    }
}
