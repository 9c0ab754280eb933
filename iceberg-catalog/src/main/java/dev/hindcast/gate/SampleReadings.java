package dev.hindcast.gate;

import dev.hindcast.spec.DeclaredSamples;
import dev.hindcast.spec.DeclaredSamples.Sample;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the declared samples are in fact, on both sides.
 *
 * @param before key values in order, then column, to the value on main; absent is no value
 * @param after the same for the judged snapshot
 */
public record SampleReadings(Map<List<String>, String> before, Map<List<String>, String> after) {
    public SampleReadings {
        before = Map.copyOf(before);
        after = Map.copyOf(after);
    }

    /** From the rows that {@link DeclaredSamples#sql} returned on main and on the judged snapshot. */
    public static SampleReadings of(
            List<Sample> samples,
            List<? extends List<@Nullable String>> mainRows,
            List<? extends List<@Nullable String>> judgedRows) {
        return new SampleReadings(read(samples, mainRows), read(samples, judgedRows));
    }

    private static Map<List<String>, String> read(List<Sample> samples, List<? extends List<@Nullable String>> rows) {
        List<String> columns = DeclaredSamples.columns(samples);
        Map<List<String>, String> values = new HashMap<>();
        for (List<@Nullable String> row : rows) {
            List<@Nullable String> key = row.subList(0, row.size() - columns.size());
            for (int i = 0; i < columns.size(); i++) {
                String value = row.get(key.size() + i);
                if (value != null) {
                    values.put(path(key, columns.get(i)), value);
                }
            }
        }
        return values;
    }

    private static List<String> path(Iterable<? extends @Nullable String> key, String column) {
        List<String> path = new ArrayList<>();
        key.forEach(part -> path.add(String.valueOf(part)));
        path.add(column);
        return path;
    }

    /** How a sample differs from what it should be; empty when it holds. */
    Optional<String> differenceTo(Sample sample) {
        List<String> path = path(sample.key().values(), sample.column());
        String old = before.getOrDefault(path, "");
        String now = after.getOrDefault(path, "");
        if (same(sample.before(), old) && same(sample.after(), now)) {
            return Optional.empty();
        }

        return Optional.of("%s %s: expected %s -> %s, found %s -> %s"
                .formatted(
                        String.join("/", sample.key().values()),
                        sample.column(),
                        named(sample.before()),
                        named(sample.after()),
                        named(old),
                        named(now)));
    }

    private static String named(String value) {
        return value.isEmpty() ? "none" : value;
    }

    private static boolean same(String declared, String found) {
        if (declared.equals(found)) {
            return true;
        }

        try {
            return new BigDecimal(declared).compareTo(new BigDecimal(found)) == 0;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
