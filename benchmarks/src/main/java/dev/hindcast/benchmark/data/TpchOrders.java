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
 * The orders of TPC-H (keys, names and comments of a generator that is not ours), all loaded on one day, some of them in two
 * versions. The tax rate depends on the priority.
 */
public final class TpchOrders implements Workload {
    private static final List<String> PRIORITIES =
            List.of("1-URGENT", "2-HIGH", "3-MEDIUM", "4-NOT SPECIFIED", "5-LOW");
    private static final List<String> RATES = List.of("0.2000", "0.1900", "0.0725", "0.1000", "0.0400");
    private static final DecimalType MONEY = DecimalType.of(18, 2);

    private static final Schema RAW = new Schema(
            required(1, "order_key", LongType.get()),
            required(2, "customer_key", LongType.get()),
            required(3, "order_status", StringType.get()),
            required(4, "total_price", MONEY),
            required(5, "order_date", DateType.get()),
            required(6, "order_priority", StringType.get()),
            required(7, "clerk", StringType.get()),
            required(8, "ship_priority", IntegerType.get()),
            required(9, "order_comment", StringType.get()),
            required(10, "source_updated_at", TimestampType.withZone()),
            required(11, "source_sequence", LongType.get()),
            required(12, "business_date", DateType.get()),
            required(13, "is_deleted", BooleanType.get()));

    private static final Schema RULES = new Schema(
            required(1, "order_priority", StringType.get()),
            required(2, "rate", DecimalType.of(6, 4)),
            required(3, "valid_from", DateType.get()),
            optional(4, "valid_to", DateType.get()));

    private static final Schema RESULT = new Schema(
            required(1, "order_key", LongType.get()),
            required(2, "customer_key", LongType.get()),
            required(3, "order_status", StringType.get()),
            required(4, "total_price", MONEY),
            required(5, "order_date", DateType.get()),
            required(6, "order_priority", StringType.get()),
            required(7, "clerk", StringType.get()),
            required(8, "order_comment", StringType.get()),
            required(9, "source_updated_at", TimestampType.withZone()),
            required(10, "source_sequence", LongType.get()),
            required(11, "business_date", DateType.get()),
            required(12, "tax_amount", MONEY),
            required(13, "gross_amount", MONEY));

    @Override
    public String name() {
        return "tpch";
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
        return "order_key";
    }

    @Override
    public Iterator<Record> rows(long rows, long seed) {
        return new TpchOrderRows(rows, seed);
    }

    @Override
    public List<Record> ruleRows() {
        return RuleRows.of(RULES, PRIORITIES, RATES);
    }
}
