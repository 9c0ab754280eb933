package dev.hindcast.verb;

import dev.hindcast.gate.Verdict;
import dev.hindcast.validate.ConsumerSuite;
import java.math.BigDecimal;
import java.util.Locale;

/** What a look at a published version found, for people. */
final class ObserveText {
    private ObserveText() {}

    /** One line. */
    static String line(Observation.Look look) {
        long passed = look.verdicts().stream().filter(Verdict::passed).count();
        return "Snapshot %d: %d of %d checks passed, %d consumer queries, %d failures"
                .formatted(
                        look.head(),
                        passed,
                        look.verdicts().size(),
                        look.consumers().size(),
                        look.failures().size());
    }

    /** The whole: checks that failed, queries side by side, figures of the old and the present version. */
    static String page(String runId, Observation.Look look) {
        StringBuilder page = new StringBuilder("Run " + runId + ". " + line(look) + ".\n");
        look.verdicts().stream().filter(verdict -> !verdict.passed()).forEach(verdict -> {
            page.append("  \u2717 ").append(verdict.sentence()).append('\n');
            verdict.samples()
                    .forEach(sample -> page.append("      - ").append(sample).append('\n'));
        });
        look.verdicts().stream()
                .filter(verdict -> verdict.check().equals("freshness-held"))
                .forEach(verdict -> page.append("  ").append(verdict.sentence()).append('\n'));
        look.consumers().forEach(answer -> query(page, answer));
        page.append("%n  %-24s %22s %22s %22s%n".formatted("Figure", "before", "now", "difference"));
        look.metrics()
                .forEach(metric -> page.append("  %-24s %22s %22s %22s%n"
                        .formatted(
                                metric.name(),
                                number(metric.before()),
                                number(metric.after()),
                                number(metric.after().subtract(metric.before())))));
        return page.toString();
    }

    private static void query(StringBuilder page, ConsumerSuite.SideBySide answer) {
        page.append("  %s %s: %,d rows in %,d ms (before the publish %,d rows in %,d ms)%n"
                .formatted(
                        answer.failures().isEmpty() ? "\u2713" : "\u2717",
                        answer.query(),
                        answer.after().rowCount(),
                        answer.after().millis(),
                        answer.before().rowCount(),
                        answer.before().millis()));
        answer.failures()
                .forEach(failure -> page.append("      - ").append(failure).append('\n'));
    }

    private static String number(BigDecimal value) {
        return String.format(Locale.ROOT, "%,." + Math.max(0, value.scale()) + "f", value);
    }
}
