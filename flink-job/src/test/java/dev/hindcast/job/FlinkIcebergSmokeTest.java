package dev.hindcast.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.Table;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.util.CloseableIterator;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.arrow.vectorized.ColumnarBatch;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.flink.FlinkSchemaUtil;
import org.apache.iceberg.formats.FormatModelRegistry;
import org.apache.iceberg.jdbc.JdbcCatalog;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Flink, its planner, Iceberg and SQLite live together on one class path and do what the product builds on. */
class FlinkIcebergSmokeTest {
    private static final RowType ROW = RowType.of(
            new LogicalType[] {new VarCharType(false, VarCharType.MAX_LENGTH), new DecimalType(false, 18, 4)},
            new String[] {"id", "amount"});

    private static final Schema SCHEMA = new Schema(
            Types.NestedField.required(1, "id", Types.StringType.get()),
            Types.NestedField.required(2, "amount", Types.DecimalType.of(18, 4)));

    @Test
    void sqlRoundsDecimalsOfInternalRows() throws Exception {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(2);
        env.setRuntimeMode(RuntimeExecutionMode.BATCH);
        StreamTableEnvironment tables = StreamTableEnvironment.create(
                env, EnvironmentSettings.newInstance().inBatchMode().build());
        DataStream<RowData> rows =
                env.fromData(InternalTypeInfo.of(ROW), row("a", "1.0050"), row("b", "-1.0050"), row("c", "2.0049"));
        tables.createTemporaryView("lines", tables.fromDataStream(rows));

        Table rounded = tables.sqlQuery("SELECT id, ROUND(amount, 2) AS rounded FROM lines");
        DataStream<RowData> result = tables.toDataStream(
                rounded, rounded.getResolvedSchema().toPhysicalRowDataType().bridgedTo(RowData.class));

        List<String> texts = new ArrayList<>();
        try (CloseableIterator<RowData> found = result.executeAndCollect()) {
            found.forEachRemaining(row ->
                    texts.add(row.getString(0) + "=" + row.getDecimal(1, 17, 2).toBigDecimal()));
        }
        assertThat(texts).containsExactlyInAnyOrder("a=1.01", "b=-1.01", "c=2.00");
    }

    @Test
    void jdbcCatalogOnSqliteCreatesATable(@TempDir Path folder) {
        try (JdbcCatalog catalog = new JdbcCatalog()) {
            catalog.initialize(
                    "smoke",
                    Map.of(
                            "uri",
                            "jdbc:sqlite:" + folder.resolve("catalog.db"),
                            "warehouse",
                            folder.resolve("warehouse").toUri().toString(),
                            "jdbc.schema-version",
                            "V1"));
            TableIdentifier name = TableIdentifier.of("mart", "orders");
            catalog.createNamespace(Namespace.of("mart"));
            catalog.createTable(name, SCHEMA, PartitionSpec.unpartitioned());

            assertThat(catalog.loadTable(name).schema().sameSchema(SCHEMA)).isTrue();
        }
    }

    @Test
    void icebergKnowsFlinkRowsAndArrowBatches(@TempDir Path folder) {
        var file = org.apache.iceberg.Files.localInput(
                folder.resolve("none.parquet").toFile());

        assertThat(FlinkSchemaUtil.convert(SCHEMA)).isEqualTo(ROW);
        assertThat(FormatModelRegistry.readBuilder(FileFormat.PARQUET, RowData.class, file))
                .isNotNull();
        assertThat(FormatModelRegistry.readBuilder(FileFormat.PARQUET, ColumnarBatch.class, file))
                .isNotNull();
    }

    private static RowData row(String id, String amount) {
        return GenericRowData.of(StringData.fromString(id), DecimalData.fromBigDecimal(new BigDecimal(amount), 18, 4));
    }
}
