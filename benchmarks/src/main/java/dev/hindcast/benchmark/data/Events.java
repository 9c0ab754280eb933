package dev.hindcast.benchmark.data;

import static org.apache.iceberg.types.Types.NestedField.optional;
import static org.apache.iceberg.types.Types.NestedField.required;

import java.util.Iterator;
import java.util.List;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types.BooleanType;
import org.apache.iceberg.types.Types.DateType;
import org.apache.iceberg.types.Types.DecimalType;
import org.apache.iceberg.types.Types.IntegerType;
import org.apache.iceberg.types.Types.LongType;
import org.apache.iceberg.types.Types.StringType;
import org.apache.iceberg.types.Types.TimestampType;

/**
 * Order events of one day: about 37 % of them are versions that a later one replaces, one in 200 is a delete. The tax rate
 * depends on the region.
 */
public final class Events implements Workload {
    static final List<String> REGIONS = List.of("EU-DE", "EU-FR", "EU-IT", "EU-ES", "US-CA", "US-NY", "GB", "JP");
    private static final List<String> RATES =
            List.of("0.1900", "0.2000", "0.2200", "0.2100", "0.0725", "0.0400", "0.2000", "0.1000");
    private static final DecimalType MONEY = DecimalType.of(18, 2);

    private static final Schema RAW = new Schema(
            required(1, "order_id", StringType.get()),
            required(2, "event_type", StringType.get()),
            required(3, "state", StringType.get()),
            required(4, "source_updated_at", TimestampType.withZone()),
            required(5, "source_sequence", LongType.get()),
            required(6, "business_date", DateType.get()),
            required(7, "region", StringType.get()),
            required(8, "currency", StringType.get()),
            required(9, "customer_id", LongType.get()),
            required(10, "quantity", IntegerType.get()),
            required(11, "pre_tax_amount", MONEY),
            required(12, "refund_amount", MONEY),
            required(13, "discount", MONEY),
            required(14, "category", StringType.get()),
            required(15, "note", StringType.get()),
            required(16, "is_deleted", BooleanType.get()));

    private static final Schema RULES = new Schema(
            required(1, "region", StringType.get()),
            required(2, "rate", DecimalType.of(6, 4)),
            required(3, "valid_from", DateType.get()),
            optional(4, "valid_to", DateType.get()));

    private static final Schema RESULT = new Schema(
            required(1, "order_id", StringType.get()),
            required(2, "state", StringType.get()),
            required(3, "source_updated_at", TimestampType.withZone()),
            required(4, "source_sequence", LongType.get()),
            required(5, "business_date", DateType.get()),
            required(6, "region", StringType.get()),
            required(7, "currency", StringType.get()),
            required(8, "customer_id", LongType.get()),
            required(9, "quantity", IntegerType.get()),
            required(10, "pre_tax_amount", MONEY),
            required(11, "refund_amount", MONEY),
            required(12, "category", StringType.get()),
            required(13, "note", StringType.get()),
            required(14, "tax_amount", MONEY),
            required(15, "net_amount", MONEY));

    @Override
    public String name() {
        return "events";
    }

    @Override
    public Schema raw() {
        return RAW;
    }

    @Override
    public Schema rules() {
        return RULES;
    }

    @Override
    public Schema result() {
        return RESULT;
    }

    @Override
    public String key() {
        return "order_id";
    }

    @Override
    public Iterator<Record> rows(long rows, long seed) {
        return new EventRows(rows, seed);
    }

    @Override
    public List<Record> ruleRows() {
        return RuleRows.of(RULES, REGIONS, RATES);
    }
}
