package dev.hindcast.benchmark.data;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;

/** Tax rules that hold from the epoch on without an end: one rate a name. */
final class RuleRows {
    private RuleRows() {}

    /**
     * One row a name.
     *
     * @param schema four columns: the name, the rate, valid from, valid to
     * @param rates decimal texts, in the order of the names
     */
    static List<Record> of(Schema schema, List<String> names, List<String> rates) {
        return IntStream.range(0, names.size())
                .mapToObj(index -> rule(schema, names.get(index), new BigDecimal(rates.get(index))))
                .toList();
    }

    private static Record rule(Schema schema, String name, BigDecimal rate) {
        Record rule = GenericRecord.create(schema);
        rule.set(0, name);
        rule.set(1, rate);
        rule.set(2, LocalDate.EPOCH);
        return rule;
    }
}
