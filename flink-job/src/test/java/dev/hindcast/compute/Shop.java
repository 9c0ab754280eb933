package dev.hindcast.compute;

import dev.hindcast.spec.DependencySpec;
import dev.hindcast.spec.DependencySpec.Missing;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.jspecify.annotations.Nullable;

/** The orders of a shop: its tables, its rule as SQL, and the same rule in plain Java. */
final class Shop {
    static final String RAW = "raw.order_events";
    static final String MART = "mart.orders_daily";
    static final LocalDate DAY = LocalDate.of(2011, 1, 4);
    static final OffsetDateTime START = OffsetDateTime.of(2011, 1, 4, 10, 0, 0, 0, ZoneOffset.UTC);

    static final String SQL = """
            SELECT business_date, order_id, line_no, source_updated_at, source_sequence, country, quantity,
                   unit_price, pre_tax, COALESCE(rate, 0) AS tax_rate,
                   ROUND(pre_tax * COALESCE(rate, 0), 2) AS tax,
                   ROUND(pre_tax / fx_rate, 2) AS gross_eur
            FROM (SELECT *, CAST(quantity * unit_price AS DECIMAL(18, 4)) AS pre_tax,
                         source.tax.rate AS rate, source.fx.rate AS fx_rate
                  FROM source)
            """;

    private final Lake lake;

    Shop(Lake lake) {
        this.lake = lake;
    }

    Shop createTables(Map<String, String> martProperties) {
        Schema raw = schema(
                required("order_id", Types.StringType.get()),
                required("line_no", Types.IntegerType.get()),
                required("business_date", Types.DateType.get()),
                required("source_updated_at", Types.TimestampType.withZone()),
                required("source_sequence", Types.LongType.get()),
                required("country", Types.StringType.get()),
                required("currency", Types.StringType.get()),
                required("quantity", Types.IntegerType.get()),
                required("unit_price", Types.DecimalType.of(12, 4)),
                required("is_deleted", Types.BooleanType.get()),
                optional("note", Types.StringType.get()));
        lake.create(RAW, raw, byDate(raw), Map.of());
        Schema mart = schema(
                required("business_date", Types.DateType.get()),
                required("order_id", Types.StringType.get()),
                required("line_no", Types.IntegerType.get()),
                required("source_updated_at", Types.TimestampType.withZone()),
                required("source_sequence", Types.LongType.get()),
                required("country", Types.StringType.get()),
                required("quantity", Types.IntegerType.get()),
                required("unit_price", Types.DecimalType.of(12, 4)),
                required("pre_tax", Types.DecimalType.of(18, 4)),
                required("tax_rate", Types.DecimalType.of(6, 4)),
                required("tax", Types.DecimalType.of(18, 2)),
                required("gross_eur", Types.DecimalType.of(18, 2)));
        lake.create(MART, mart, byDate(mart), martProperties);
        return this;
    }

    Shop createDimensions() {
        return createDimensions(
                List.of(
                        new Object[] {"GB", new BigDecimal("0.1750"), LocalDate.of(1960, 1, 1), DAY},
                        new Object[] {"GB", new BigDecimal("0.2000"), DAY, null},
                        new Object[] {"IE", new BigDecimal("0.2100"), DAY, LocalDate.of(9999, 12, 31)}),
                List.of(
                        new Object[] {"GBP", LocalDate.of(1969, 12, 30), new BigDecimal("0.400000")},
                        new Object[] {"GBP", DAY.minusDays(1), new BigDecimal("0.860000")},
                        new Object[] {"GBP", DAY.plusDays(3), new BigDecimal("0.850000")},
                        new Object[] {"GBP", DAY.plusDays(7), new BigDecimal("0.840000")}));
    }

    Shop createDimensions(List<Object[]> taxRules, List<Object[]> fxRates) {
        Schema tax = schema(
                required("country", Types.StringType.get()),
                required("rate", Types.DecimalType.of(6, 4)),
                required("effective_from", Types.DateType.get()),
                optional("effective_to", Types.DateType.get()));
        lake.create("dim.tax_rules", tax, PartitionSpec.unpartitioned(), Map.of());
        lake.append("dim.tax_rules", taxRules);
        Schema fx = schema(
                required("currency", Types.StringType.get()),
                required("rate_date", Types.DateType.get()),
                required("rate", Types.DecimalType.of(18, 6)));
        lake.create("dim.fx_rates", fx, PartitionSpec.unpartitioned(), Map.of());
        lake.append("dim.fx_rates", fxRates);
        return this;
    }

    /** A raw row: version and sequence are the same number. */
    static Object[] event(LocalDate day, String order, int version, int quantity, String price) {
        return new Object[] {
            order,
            1,
            day,
            START.plusSeconds(version),
            (long) version,
            "GB",
            "GBP",
            quantity,
            money(price, 4),
            false,
            null
        };
    }

    static Object[] with(Object[] event, int column, @Nullable Object value) {
        Object[] changed = event.clone();
        changed[column] = value;
        return changed;
    }

    static BigDecimal money(String text, int scale) {
        return new BigDecimal(text).setScale(scale, RoundingMode.UNNECESSARY);
    }

    ComputeRequest request(long snapshot, List<String> days) {
        return new ComputeRequest(
                RAW,
                snapshot,
                days,
                "business_date",
                List.of("order_id", "line_no"),
                List.of("source_updated_at", "source_sequence"),
                Optional.of("is_deleted"),
                dependencies(),
                Map.of("tax", head("dim.tax_rules"), "fx", head("dim.fx_rates")),
                SQL,
                MART,
                lake.staging(),
                List.of("country"),
                2,
                List.of("order_id", "line_no"),
                false);
    }

    private static Map<String, DependencySpec> dependencies() {
        Map<String, DependencySpec> dependencies = new LinkedHashMap<>();
        dependencies.put(
                "tax",
                new DependencySpec(
                        "dim.tax_rules",
                        "latest",
                        Map.of("country", "country"),
                        "business_date",
                        Optional.of("effective_from"),
                        Optional.of("effective_to"),
                        Optional.empty(),
                        Optional.empty(),
                        Missing.NULL));
        dependencies.put(
                "fx",
                new DependencySpec(
                        "dim.fx_rates",
                        "latest",
                        Map.of("currency", "currency"),
                        "business_date",
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of("rate_date"),
                        Optional.of(Duration.ofDays(5)),
                        Missing.FAIL));
        return dependencies;
    }

    /** The same request with another text. */
    static ComputeRequest sql(ComputeRequest from, String sql) {
        return changed(from, from.dependencies(), sql, from.parallelism());
    }

    /** The same request on so many slots. */
    static ComputeRequest parallel(ComputeRequest from, int slots) {
        return changed(from, from.dependencies(), from.transformSql(), slots);
    }

    /** The same request with another answer to a missing dimension row. */
    static ComputeRequest missing(ComputeRequest from, String alias, Missing missing) {
        Map<String, DependencySpec> dependencies = new LinkedHashMap<>(from.dependencies());
        DependencySpec old = Objects.requireNonNull(from.dependencies().get(alias), alias);
        dependencies.put(
                alias,
                new DependencySpec(
                        old.table(),
                        old.snapshot(),
                        old.keys(),
                        old.asOf(),
                        old.validFrom(),
                        old.validTo(),
                        old.latestBefore(),
                        old.maxAge(),
                        missing));
        return changed(from, dependencies, from.transformSql(), from.parallelism());
    }

    private static ComputeRequest changed(
            ComputeRequest from, Map<String, DependencySpec> dependencies, String sql, int slots) {
        return new ComputeRequest(
                from.sourceTable(),
                from.sourceSnapshot(),
                from.partitions(),
                from.partitionColumn(),
                from.key(),
                from.version(),
                from.deleted(),
                dependencies,
                from.dependencySnapshots(),
                sql,
                from.targetTable(),
                from.stagingPrefix(),
                from.slices(),
                slots,
                from.resultKey(),
                from.keyMoves());
    }

    long head(String table) {
        return lake.load(table).currentSnapshot().snapshotId();
    }

    static PartitionSpec byDate(Schema schema) {
        return PartitionSpec.builderFor(schema).identity("business_date").build();
    }

    static Schema schema(NestedField... columns) {
        List<NestedField> numbered = new java.util.ArrayList<>();
        for (NestedField column : columns) {
            int id = numbered.size() + 1;
            numbered.add(
                    column.isRequired()
                            ? NestedField.required(id, column.name(), column.type())
                            : NestedField.optional(id, column.name(), column.type()));
        }
        return new Schema(numbered);
    }

    static NestedField required(String name, Type type) {
        return NestedField.required(1, name, type);
    }

    static NestedField optional(String name, Type type) {
        return NestedField.optional(1, name, type);
    }
}
