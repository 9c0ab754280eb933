package dev.hindcast.compute;

import static dev.hindcast.compute.Shop.DAY;
import static dev.hindcast.compute.Shop.required;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A transform may read nested columns of the source: its rows then go one by one. */
class NestedSourceTest {
    @Test
    void aFieldOfAStructIsRead(@TempDir Path folder) {
        Lake lake = new Lake(folder);
        Types.StructType payload = Types.StructType.of(
                NestedField.required(10, "amount", Types.LongType.get()),
                NestedField.optional(11, "words", Types.ListType.ofRequired(12, Types.StringType.get())));
        Schema raw = new Schema(
                NestedField.required(1, "id", Types.StringType.get()),
                NestedField.required(2, "version", Types.LongType.get()),
                NestedField.required(3, "business_date", Types.DateType.get()),
                NestedField.required(4, "payload", payload));
        Schema mart = Shop.schema(
                required("id", Types.StringType.get()),
                required("business_date", Types.DateType.get()),
                required("amount", Types.LongType.get()));
        lake.create("raw.nested", raw, Shop.byDate(raw), Map.of());
        lake.create("mart.flat", mart, Shop.byDate(mart), Map.of());
        long snapshot = lake.append(
                "raw.nested",
                List.of(
                        row("a", 1, value(payload, 5)),
                        row("a", 2, value(payload, 7)),
                        row("b", 1, value(payload, 9))));
        ComputedPartition done = new FlinkPartitionComputer(lake, Lake.FLINK)
                .compute(request(lake, snapshot))
                .get(0);

        assertThat(Lake.rows(lake.load("mart.flat"), done.staged().files()))
                .extracting(row -> row.getField("id") + "=" + row.getField("amount"))
                .containsExactlyInAnyOrder("a=7", "b=9");
    }

    private static ComputeRequest request(Lake lake, long snapshot) {
        return new ComputeRequest(
                "raw.nested",
                snapshot,
                List.of(DAY.toString()),
                "business_date",
                List.of("id"),
                List.of("version"),
                Optional.empty(),
                Map.of(),
                Map.of(),
                "SELECT id, business_date, source.payload.amount AS amount FROM source",
                "mart.flat",
                lake.staging(),
                List.of(),
                2,
                List.of("id"),
                false);
    }

    private static Object[] row(String id, long version, GenericRecord payload) {
        return new Object[] {id, version, DAY, payload};
    }

    private static GenericRecord value(Types.StructType type, long amount) {
        GenericRecord value = GenericRecord.create(type);
        value.setField("amount", amount);
        value.setField("words", List.of("x", "y"));
        return value;
    }
}
