package dev.hindcast.validate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.iceberg.data.Record;

/** The comparison of one day in plain Java over lists in memory; shares nothing with the product. */
final class PlainDiff {
    private static final List<String> COMPARED =
            List.of("business_date", "customer", "country", "unit_price", "tax", "gross");

    long equal;
    long changed;
    long onlyOld;
    long onlyNew;
    long doubledOld;
    long doubledNew;
    long unexpected;
    final Map<String, Long> changedByColumn = new TreeMap<>();

    PlainDiff(List<Record> before, List<Record> after) {
        Map<String, List<Record>> olds = byKey(before);
        Map<String, List<Record>> news = byKey(after);
        olds.values().forEach(rows -> doubledOld += rows.size() - 1);
        news.values().forEach(rows -> doubledNew += rows.size() - 1);
        olds.forEach((key, rows) -> {
            if (news.containsKey(key)) {
                both(rows.get(0), Objects.requireNonNull(news.get(key)).get(0));
            } else {
                onlyOld++;
                judge(rows.get(0));
            }
        });
        news.forEach((key, rows) -> {
            if (!olds.containsKey(key)) {
                onlyNew++;
                judge(rows.get(0));
            }
        });
    }

    private void both(Record before, Record after) {
        List<String> columns = COMPARED.stream()
                .filter(column -> !Objects.equals(before.getField(column), after.getField(column)))
                .toList();
        columns.forEach(column -> changedByColumn.merge(column, 1L, Long::sum));
        if (columns.isEmpty()) {
            equal++;
        } else {
            changed++;
            judge(after);
        }
    }

    private void judge(Record row) {
        if (!"GB".equals(row.getField("country"))) {
            unexpected++;
        }
    }

    private static Map<String, List<Record>> byKey(List<Record> rows) {
        Map<String, List<Record>> keys = new TreeMap<>();
        rows.forEach(row -> keys.computeIfAbsent(
                        row.getField("order_id") + "/" + row.getField("line_no"), key -> new ArrayList<>())
                .add(row));
        return keys;
    }
}
