package dev.hindcast.validate;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.validate.ConsumerQuery.Compare;
import dev.hindcast.validate.ConsumerQuery.RowExpectation;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses the first line of a consumer query. Anything that is not understood is refused, never skipped. */
final class ConsumerHeader {
    private static final Pattern HEADER = Pattern.compile("\\s*--\\s*expect:(?<parts>.*)");
    private static final Pattern ROWS = Pattern.compile("rows\\s*(?<operator>>=|<=|=|>|<)\\s*(?<limit>\\d{1,18})");
    private static final Pattern MAX_MS = Pattern.compile("max_ms\\s*:\\s*(?<limit>\\d{1,18})");
    private static final Pattern COMPARE = Pattern.compile("compare\\s*:\\s*(?<how>equal|tolerance)");

    private final String name;
    private final String text;
    private RowExpectation rows = new RowExpectation(">", 0);
    private OptionalLong maxMillis = OptionalLong.empty();
    private Compare compare = Compare.TOLERANCE;

    ConsumerHeader(String name, String text) {
        this.name = name;
        this.text = text;
    }

    ConsumerQuery query() {
        String first = text.lines().findFirst().orElse("");
        Matcher header = HEADER.matcher(first);
        if (!header.matches()) {
            throw invalid(first);
        }
        for (String part : header.group("parts").split(";", -1)) {
            if (!part.isBlank()) {
                read(part.strip());
            }
        }
        return new ConsumerQuery(name, text, rows, maxMillis, compare);
    }

    private void read(String part) {
        Matcher found = ROWS.matcher(part);
        if (found.matches()) {
            rows = new RowExpectation(found.group("operator"), Long.parseLong(found.group("limit")));
            return;
        }
        found = MAX_MS.matcher(part);
        if (found.matches()) {
            maxMillis = OptionalLong.of(Long.parseLong(found.group("limit")));
            return;
        }
        found = COMPARE.matcher(part);
        if (!found.matches()) {
            throw invalid(part);
        }
        compare = found.group("how").equals("equal") ? Compare.EQUAL : Compare.TOLERANCE;
    }

    private HindcastException invalid(String part) {
        return ErrorCode.SPEC_INVALID
                .error("Cannot use consumer query %s: its first line says \"%s\"", name, part)
                .value(part)
                .expected("-- expect: rows>0; max_ms: 2000; compare: equal (or tolerance)")
                .next("hindcast plan SPEC");
    }
}
