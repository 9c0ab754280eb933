package dev.hindcast.compute;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** C91: names are only names. */
class ReservedWordsTest {
    private static final Schema COLUMNS = Shop.schema(
            Shop.required("from", Types.StringType.get()),
            Shop.required("group", Types.IntegerType.get()),
            Shop.required("date", Types.DateType.get()),
            Shop.optional("my col", Types.StringType.get()),
            Shop.optional("a\"b", Types.StringType.get()));

    @Test
    void tablesAndColumnsMayBeCalledAnything(@TempDir Path folder) {
        Lake lake = new Lake(folder);
        createTables(lake);
        LocalDate day = LocalDate.of(2024, 5, 1);
        long snapshot = lake.append(
                "raw.order",
                List.of(
                        new Object[] {"x", 1, day, "one", null},
                        new Object[] {"x", 2, day, null, "quote"},
                        new Object[] {"y", 1, day, "three", null}));
        ComputeRequest request = new ComputeRequest(
                "raw.order",
                snapshot,
                List.of("2024-05-01"),
                "date",
                List.of("from"),
                List.of("group"),
                Optional.empty(),
                Map.of(),
                Map.of(),
                "SELECT `from`, `group`, `date`, `my col`, `a\"b` FROM source",
                "mart.select",
                lake.staging(),
                List.of("my col"),
                1,
                List.of("from"),
                false);
        ComputedPartition computed =
                new FlinkPartitionComputer(lake, Lake.FLINK).compute(request).get(0);

        List<Record> rows =
                Lake.rows(lake.load("mart.select"), computed.staged().files());
        assertThat(rows)
                .extracting(row -> row.getField("from") + "/" + row.getField("group") + "/" + row.getField("my col")
                        + "/" + row.getField("a\"b"))
                .containsExactlyInAnyOrder("x/2/null/quote", "y/1/three/null");
        assertThat(computed.facts().slices()).containsOnlyKeys("my col=null", "my col=three");
    }

    private static void createTables(Lake lake) {
        var spec = org.apache.iceberg.PartitionSpec.builderFor(COLUMNS)
                .identity("date")
                .build();
        lake.create("raw.order", COLUMNS, spec, Map.of());
        lake.create("mart.select", COLUMNS, spec, Map.of());
    }
}
