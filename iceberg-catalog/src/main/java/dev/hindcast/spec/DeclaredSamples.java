package dev.hindcast.spec;

import dev.hindcast.error.ErrorCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The samples file of a spec: values that an owner expects before and after, written down before the run.
 *
 * <p>A CSV (RFC 4180) with a header: the key columns of the source in any order, then {@code column, before, after}. Each line names one
 * value. An empty {@code before} or {@code after} means that there is no value on that side: no such row, or null. Numbers
 * are compared as numbers (0.175 is 0.1750), everything else as text.
 *
 * <pre>
 * order_id,line_no,column,before,after
 * 539993,1,tax_rate,0.175,0.2
 * </pre>
 */
public final class DeclaredSamples {
    private static final List<String> TAIL = List.of("column", "before", "after");

    private DeclaredSamples() {}

    /** One declared value; {@code key} holds the key columns in order. */
    public record Sample(Map<String, String> key, String column, String before, String after) {
        public Sample {
            key = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(key));
        }
    }

    /**
     * Parses the file.
     *
     * @throws dev.hindcast.error.HindcastException SPEC_INVALID with the line
     */
    public static List<Sample> parse(String csv, List<String> keyColumns) {
        List<List<String>> lines = Csv.parse(csv);
        List<String> header = lines.isEmpty() ? List.of() : lines.get(0);
        requireHeader(header, keyColumns);
        List<Sample> samples = new ArrayList<>();
        for (int i = 1; i < lines.size(); i++) {
            requireFields(lines.get(i), header.size(), i + 1);
            samples.add(sample(lines.get(i), header, keyColumns));
        }
        return samples;
    }

    private static void requireHeader(List<String> header, List<String> keyColumns) {
        int keys = keyColumns.size();
        boolean right = header.size() == keys + TAIL.size()
                && Set.copyOf(header.subList(0, keys)).equals(Set.copyOf(keyColumns))
                && header.subList(keys, header.size()).equals(TAIL);
        if (!right) {
            String wanted = String.join(",", keyColumns) + "," + String.join(",", TAIL);
            String found = header.isEmpty() ? "missing" : String.join(",", header);
            throw ErrorCode.SPEC_INVALID
                    .error("Cannot read the samples: the first line must be %s, not %s", wanted, found)
                    .value(found)
                    .expected(wanted);
        }
    }

    private static void requireFields(List<String> fields, int wanted, int record) {
        if (fields.size() != wanted) {
            throw ErrorCode.SPEC_INVALID
                    .error("Cannot read the samples: record %d has %d fields", record, fields.size())
                    .value(fields.size())
                    .expected(wanted);
        }
    }

    private static Sample sample(List<String> fields, List<String> header, List<String> keyColumns) {
        int keys = keyColumns.size();
        Map<String, String> key = new LinkedHashMap<>();
        keyColumns.forEach(column -> key.put(column, fields.get(header.indexOf(column))));
        return new Sample(key, fields.get(keys), fields.get(keys + 1), fields.get(keys + 2));
    }

    /**
     * SQL that reads the declared values from {@code table} (candidate or main): the key columns, then the sampled columns
     * in the order of {@link #columns}, all as text. Its rows go to {@link SampleReadings#of}.
     */
    public static String sql(String table, List<Sample> samples) {
        Set<String> conditions = new LinkedHashSet<>();
        Set<String> selected = new LinkedHashSet<>();
        for (Sample sample : samples) {
            selected.addAll(sample.key().keySet());
            conditions.add(sample.key().entrySet().stream()
                    .map(part -> text(part.getKey()) + " = '" + part.getValue().replace("'", "''") + "'")
                    .collect(Collectors.joining(" AND ", "(", ")")));
        }

        String list = java.util.stream.Stream.concat(selected.stream(), columns(samples).stream())
                .map(DeclaredSamples::text)
                .collect(Collectors.joining(", "));
        return "SELECT " + list + " FROM " + table + " WHERE " + String.join(" OR ", conditions);
    }

    /** The sampled columns, each once, in the order of the file. */
    public static List<String> columns(List<Sample> samples) {
        return samples.stream().map(Sample::column).distinct().toList();
    }

    private static String text(String column) {
        return "CAST(`" + column.replace("`", "``") + "` AS STRING)";
    }
}
