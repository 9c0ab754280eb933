package dev.hindcast.demo;

import static org.apache.iceberg.types.Types.NestedField.optional;
import static org.apache.iceberg.types.Types.NestedField.required;

import dev.hindcast.table.Catalogs;
import java.util.Map;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types.BooleanType;
import org.apache.iceberg.types.Types.DateType;
import org.apache.iceberg.types.Types.DecimalType;
import org.apache.iceberg.types.Types.IntegerType;
import org.apache.iceberg.types.Types.LongType;
import org.apache.iceberg.types.Types.StringType;
import org.apache.iceberg.types.Types.TimestampType;

/** The tables of the demo: names, schemas and partitioning. */
public final class DemoTables {
    public static final String ORDER_EVENTS = "raw.order_events";
    public static final String TAX_RULES = "dim.tax_rules";
    public static final String FX_RATES = "dim.fx_rates";
    public static final String COUNTRIES = "dim.countries";
    public static final String ORDERS_DAILY = "mart.orders_daily";

    private static final Map<String, String> V2 = Map.of("format-version", "2");

    /** One row a version of an order line; see {@link OrderEvent}. */
    static final Schema ORDER_EVENTS_SCHEMA = new Schema(
            required(1, "order_id", StringType.get()),
            required(2, "line_no", IntegerType.get()),
            required(3, "event_type", StringType.get()),
            required(4, "business_date", DateType.get()),
            required(5, "event_time", TimestampType.withZone()),
            required(6, "source_updated_at", TimestampType.withZone()),
            required(7, "source_sequence", LongType.get()),
            optional(8, "customer", StringType.get()),
            required(9, "country", StringType.get()),
            required(10, "region", StringType.get()),
            required(11, "currency", StringType.get()),
            required(12, "state", StringType.get()),
            required(13, "stock_code", StringType.get()),
            required(14, "quantity", IntegerType.get()),
            required(15, "refunded_quantity", IntegerType.get()),
            required(16, "unit_price", DecimalType.of(12, 4)),
            required(17, "is_deleted", BooleanType.get()));

    /** Half-open validity of a country's rate; see {@link VatRule}. */
    static final Schema TAX_RULES_SCHEMA = new Schema(
            required(1, "country", StringType.get()),
            required(2, "rate", DecimalType.of(6, 4)),
            required(3, "effective_from", DateType.get()),
            optional(4, "effective_to", DateType.get()));

    /** Units of a currency for one euro; see {@link FxRate}. */
    static final Schema FX_RATES_SCHEMA = new Schema(
            required(1, "currency", StringType.get()),
            required(2, "rate_date", DateType.get()),
            required(3, "rate", DecimalType.of(18, 6)));

    /** What country labels mean; see {@link Country}. */
    static final Schema COUNTRIES_SCHEMA = new Schema(
            required(1, "source_country", StringType.get()),
            optional(2, "iso2", StringType.get()),
            optional(3, "region", StringType.get()),
            optional(4, "subregion", StringType.get()),
            optional(5, "time_zone", StringType.get()),
            optional(6, "currency_2011", StringType.get()));

    /** One row an order line, from its winning version. */
    static final Schema ORDERS_DAILY_SCHEMA = new Schema(
            required(1, "business_date", DateType.get()),
            required(2, "order_id", StringType.get()),
            required(3, "line_no", IntegerType.get()),
            required(4, "source_updated_at", TimestampType.withZone()),
            required(5, "source_sequence", LongType.get()),
            required(6, "event_time", TimestampType.withZone()),
            optional(7, "customer", StringType.get()),
            required(8, "country", StringType.get()),
            required(9, "region", StringType.get()),
            required(10, "currency", StringType.get()),
            required(11, "state", StringType.get()),
            required(12, "stock_code", StringType.get()),
            required(13, "quantity", IntegerType.get()),
            required(14, "refunded_quantity", IntegerType.get()),
            required(15, "unit_price", DecimalType.of(12, 4)),
            required(16, "pre_tax", DecimalType.of(18, 4)),
            required(17, "refund", DecimalType.of(18, 4)),
            required(18, "tax_rate", DecimalType.of(6, 4)),
            required(19, "tax", DecimalType.of(18, 2)),
            required(20, "gross", DecimalType.of(18, 4)),
            required(21, "gross_eur", DecimalType.of(18, 2)));

    private DemoTables() {}

    /**
     * Creates the five tables, empty.
     *
     * @throws dev.hindcast.error.HindcastException CATALOG_FAILED
     */
    public static void create(Catalogs catalogs) {
        catalogs.create(ORDER_EVENTS, ORDER_EVENTS_SCHEMA, byBusinessDate(ORDER_EVENTS_SCHEMA), V2);
        catalogs.create(TAX_RULES, TAX_RULES_SCHEMA, PartitionSpec.unpartitioned(), V2);
        catalogs.create(FX_RATES, FX_RATES_SCHEMA, PartitionSpec.unpartitioned(), V2);
        catalogs.create(COUNTRIES, COUNTRIES_SCHEMA, PartitionSpec.unpartitioned(), V2);
        catalogs.create(ORDERS_DAILY, ORDERS_DAILY_SCHEMA, byBusinessDate(ORDERS_DAILY_SCHEMA), V2);
    }

    static PartitionSpec byBusinessDate(Schema schema) {
        return PartitionSpec.builderFor(schema).identity("business_date").build();
    }
}
