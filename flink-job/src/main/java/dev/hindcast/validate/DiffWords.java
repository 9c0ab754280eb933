package dev.hindcast.validate;

import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.manifest.PartitionDiff.KeyDiff;
import dev.hindcast.spec.GateSpec.ExpectChange;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** What a comparison says, in sentences and numbers for people who are no engineers. */
final class DiffWords {
    private DiffWords() {}

    /** The first sentences: what is wrong, where, and what follows from it. */
    static String headline(DiffReport report) {
        PartitionDiff total = report.total();
        if (differing(total) == 0 && total.doubledNew() == 0) {
            return "Nothing differs: all " + rows(total.newRows()) + " are the same in both versions.";
        }
        List<String> sentences = report.expect().isPresent() ? judged(total) : List.of(notJudged(total));
        sentences = new ArrayList<>(sentences);
        if (total.doubledNew() > 0) {
            sentences.add(count(total.doubledNew(), "row") + " of the new version repeat a key that is already there.");
        }
        sentences.add(conclusion(report, total));
        return String.join(" ", sentences).strip();
    }

    private static List<String> judged(PartitionDiff total) {
        List<String> sentences = new ArrayList<>();
        if (total.unexpected() > 0) {
            sentences.add(rows(total.unexpected()) + whatHappened(total) + where(total) + ".");
        }
        if (total.wrongDirection() > 0) {
            sentences.add(count(total.wrongDirection(), "value") + " moved in the wrong direction.");
        }
        if (sentences.isEmpty() && differing(total) > 0) {
            sentences.add(rows(differing(total)) + " changed, all as declared. Nothing else changed.");
        }
        return sentences;
    }

    private static String notJudged(PartitionDiff total) {
        return rows(differing(total)) + " differ. No change was declared as expected, so nothing is judged.";
    }

    /** What was declared, in words. */
    static String declared(Optional<ExpectChange> expect) {
        return expect.map(change -> {
                    StringBuilder words = new StringBuilder("Only rows with ").append(change.where());
                    words.append(" may change");
                    change.direction()
                            .forEach((column, direction) -> words.append("; ")
                                    .append(column)
                                    .append(" must go ")
                                    .append(direction
                                            .name()
                                            .toLowerCase(Locale.ROOT)
                                            .replace('_', ' ')));
                    return words.append("; tolerated rows: ")
                            .append(number(change.toleratedRows()))
                            .append('.')
                            .toString();
                })
                .orElse("No expected change was declared.");
    }

    /** Share of keys on both sides that agree in a column; rounded down, so that 100.00 % means every one. */
    static String match(PartitionDiff total, String column) {
        long compared = total.equal() + total.changed();
        if (compared == 0) {
            return "none compared";
        }
        long same = compared - total.changedByColumn().getOrDefault(column, 0L);
        BigDecimal percent = BigDecimal.valueOf(same)
                .multiply(BigDecimal.valueOf(100))
                .divide(BigDecimal.valueOf(compared), 2, RoundingMode.DOWN);
        return percent.toPlainString() + " %";
    }

    /** The columns in which a sample differs, with both values. */
    static List<String> changes(KeyDiff sample, List<String> columns) {
        if (sample.before().isEmpty()) {
            return List.of("appeared");
        }
        if (sample.after().isEmpty()) {
            return List.of("vanished");
        }
        List<String> changes = new ArrayList<>();
        for (String column : columns) {
            String before = sample.before().getOrDefault(column, "NULL");
            String after = sample.after().getOrDefault(column, "NULL");
            if (!before.equals(after)) {
                changes.add(column + " " + before + " → " + after);
            }
        }
        return changes;
    }

    /** The values of the slice columns of a sample. */
    static String context(KeyDiff sample, List<String> slices) {
        Map<String, String> row = sample.after().isEmpty() ? sample.before() : sample.after();
        return String.join(
                ", ",
                slices.stream()
                        .filter(row::containsKey)
                        .map(column -> column + " " + row.get(column))
                        .toList());
    }

    /** Whether a sample is as declared, in one or two words. */
    static String judgement(KeyDiff sample, boolean declared) {
        if (sample.before().equals(sample.after())) {
            return "repeated key";
        }
        if (!declared) {
            return "not judged";
        }
        if (!sample.expected()) {
            return "unexpected";
        }
        return sample.rightDirection() ? "as declared" : "wrong direction";
    }

    /** Keys that are not the same on both sides. */
    static long differing(PartitionDiff diff) {
        return diff.changed() + diff.onlyOld() + diff.onlyNew();
    }

    static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** A sum with thousands separated; a difference also says its sign. */
    static String money(BigDecimal value) {
        return String.format(Locale.ROOT, "%,." + Math.max(0, value.scale()) + "f", value);
    }

    static String signed(BigDecimal value) {
        return (value.signum() > 0 ? "+" : "") + money(value);
    }

    private static String rows(long count) {
        return count(count, "row");
    }

    private static String count(long count, String what) {
        return number(count) + " " + what + (count == 1 ? "" : "s");
    }

    private static String whatHappened(PartitionDiff total) {
        boolean onlyChanged = total.onlyOld() + total.onlyNew() == 0;
        boolean one = total.unexpected() == 1;
        return onlyChanged
                ? " changed that " + (one ? "was" : "were") + " not expected to change"
                : " changed, appeared or vanished that " + (one ? "was" : "were") + " not expected to";
    }

    /** What the unexpected rows have in common: each slice that holds all of them, else the one that holds most. */
    private static String where(PartitionDiff total) {
        TreeSet<String> common = new TreeSet<>();
        String largest = "";
        long most = 0;
        for (Map.Entry<String, Long> slice : total.unexpectedBySlice().entrySet()) {
            String words = slice.getKey().replaceFirst("=", " ");
            if (slice.getValue() == total.unexpected()) {
                common.add(words);
            }
            if (slice.getValue() > most) {
                most = slice.getValue();
                largest = words;
            }
        }
        if (!common.isEmpty()) {
            return (total.unexpected() == 1 ? ", with " : ", all with ") + String.join(" and ", common);
        }
        return 2 * most > total.unexpected() ? ", " + number(most) + " of them with " + largest : "";
    }

    private static String conclusion(DiffReport report, PartitionDiff total) {
        if (report.refused()) {
            return "The result is refused.";
        }
        return report.expect().isPresent() && total.unexpected() > 0
                ? "Up to "
                        + number(
                                report.expect().map(ExpectChange::toleratedRows).orElse(0L)) + " are tolerated."
                : "";
    }
}
