package dev.hindcast.compute.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.iceberg.Schema;
import org.apache.iceberg.flink.FlinkSchemaUtil;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;

/** Rows go into a batch and come out of it unchanged. */
class ColumnBatchTest {
    private static final RowDataSerializer BINARY = new RowDataSerializer(FlinkSchemaUtil.convert(RandomRows.SCHEMA));

    @Test
    void rowsComeOutAsTheyWentInAlsoWhenTheBatchIsFilledAgain() {
        ColumnBatch batch = ColumnBatch.of(RandomRows.SCHEMA);
        BatchFiller filler = new BatchFiller(batch);
        BatchRow view = new BatchRow(batch);
        for (int round = 0; round < 3; round++) {
            List<RowData> rows = new RandomRows(round).rows(1000);
            batch.clear();
            rows.forEach(filler::add);

            assertThat(batch.rows()).isEqualTo(1000);
            for (int i = 0; i < rows.size(); i++) {
                assertThat(binary(view.at(i))).isEqualTo(binary(rows.get(i)));
            }
        }
    }

    @Test
    void rowsThatAreNotKeptAreGoneFromEveryColumn() {
        List<RowData> rows = new RandomRows(7).rows(3000);
        ColumnBatch batch = ColumnBatch.of(RandomRows.SCHEMA);
        rows.forEach(new BatchFiller(batch)::add);
        int[] kept = IntStream.range(0, 3000).filter(i -> i % 3 == 1).toArray();

        batch.keep(kept, kept.length);

        BatchRow view = new BatchRow(batch);
        assertThat(batch.rows()).isEqualTo(1000);
        for (int i = 0; i < kept.length; i++) {
            assertThat(binary(view.at(i))).isEqualTo(binary(rows.get(kept[i])));
        }
    }

    @Test
    void aDictionarysValuesAreSetByTheirCode() {
        BytesVector vector = (BytesVector) ColumnVector.of(Types.StringType.get(), 4);
        vector.use(new BytesDictionary(List.of(utf8("GB"), utf8(""), utf8("Éire"))));
        vector.setCode(0, 2);
        vector.setCode(1, 1);
        vector.setCode(2, 0);

        assertThat(vector.text(0)).isEqualTo("Éire");
        assertThat(vector.text(1)).isEmpty();
        assertThat(vector.copy(2)).isEqualTo(utf8("GB"));
        assertThat(vector.codes()).startsWith(2, 1, 0);

        vector.clear();
        vector.set(0, utf8("xyz"), 1, 2);
        assertThat(vector.dictionary()).isNull();
        assertThat(vector.text(0)).isEqualTo("yz");
    }

    @Test
    void whatNoVectorHoldsIsDenied() {
        Schema nested =
                new Schema(Types.NestedField.required(1, "list", Types.ListType.ofRequired(2, Types.LongType.get())));

        assertThat(ColumnBatch.holds(RandomRows.SCHEMA)).isTrue();
        assertThat(ColumnBatch.holds(nested)).isFalse();
        assertThatThrownBy(() -> ColumnBatch.of(nested)).hasMessageContaining("list");
    }

    private static BinaryRowData binary(RowData row) {
        return BINARY.toBinaryRow(row).copy();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
