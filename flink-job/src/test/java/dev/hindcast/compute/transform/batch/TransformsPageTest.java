package dev.hindcast.compute.transform.batch;

import static org.apache.iceberg.types.Types.NestedField.required;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.compute.batch.BatchFiller;
import dev.hindcast.compute.batch.BatchRow;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.transform.jar.LoadedTransform;
import dev.hindcast.compute.transform.jar.TransformJar;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.StringData;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;

/** The class on the page about transforms compiles, and does what the page says. */
class TransformsPageTest {
    private static final Schema SOURCE = new Schema(
            required(1, "order_id", Types.StringType.get()),
            required(2, "business_date", Types.DateType.get()),
            required(3, "net_amount", Types.DecimalType.of(12, 2)));
    private static final Schema TARGET = new Schema(
            required(1, "order_id", Types.StringType.get()),
            required(2, "business_date", Types.DateType.get()),
            required(3, "tax_amount", Types.DecimalType.of(12, 2)));
    private static final JoinedColumns INPUT =
            new JoinedColumns(SOURCE, Map.of("tax", new Schema(required(1, "rate", Types.DecimalType.of(6, 4)))));

    @Test
    void theExampleCalculatesTaxAndDropsWhatHasNoRate() throws IOException {
        byte[] jar = TransformJar.of("com/shop/TaxTransform", example());
        ColumnBatch joined = ColumnBatch.of(INPUT.schema());
        BatchTransform transform = new JavaBatchTransform(
                LoadedTransform.of(TransformJar.code("com.shop.TaxTransform", jar), jar)
                        .make(),
                joined,
                INPUT,
                TARGET,
                List.of("order_id"));
        BatchFiller filler = new BatchFiller(joined);
        filler.add(GenericRowData.of(StringData.fromString("export"), 1, decimal("5.00", 12, 2), null));
        filler.add(
                GenericRowData.of(StringData.fromString("home"), 2, decimal("0.13", 12, 2), decimal("0.1900", 6, 4)));

        ColumnBatch result = transform.apply();

        assertThat(result.rows()).isOne();
        BatchRow row = new BatchRow(result).at(0);
        assertThat(row.getString(0)).hasToString("home");
        assertThat(row.getDecimal(2, 12, 2)).hasToString("0.02");
    }

    private static DecimalData decimal(String text, int precision, int scale) {
        return DecimalData.fromBigDecimal(new BigDecimal(text), precision, scale);
    }

    private static String example() throws IOException {
        Path home = Path.of(Objects.requireNonNull(System.getProperty("hindcast.home"), "hindcast.home"));
        String page = Files.readString(home.resolve("iceberg-catalog/docs/transforms.md"));
        int begin = page.indexOf("```java\n") + "```java\n".length();
        return page.substring(begin, page.indexOf("```", begin));
    }
}
