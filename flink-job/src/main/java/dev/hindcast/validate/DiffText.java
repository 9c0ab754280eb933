package dev.hindcast.validate;

import com.google.errorprone.annotations.FormatMethod;
import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.manifest.PartitionDiff.KeyDiff;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A comparison as plain text for a terminal. */
public final class DiffText {
    private static final int MOST_SAMPLES = 20;

    private final DiffReport report;
    private final PartitionDiff total;
    private final StringBuilder out = new StringBuilder();

    private DiffText(DiffReport report) {
        this.report = report;
        this.total = report.total();
    }

    /** The whole text, with a line feed at its end. */
    public static String of(DiffReport report) {
        DiffText text = new DiffText(report);
        text.line("%s", DiffWords.headline(report));
        text.line("");
        text.line("%s: snapshot %d (old) against %d (new)", report.table(), report.oldSnapshot(), report.newSnapshot());
        text.line("Declared: %s", DiffWords.declared(report.expect()));
        text.line("Schema: %s", report.schemaChanges().isEmpty() ? "same" : String.join("; ", report.schemaChanges()));
        text.keys();
        text.columns();
        text.sums();
        text.partitions();
        text.samples();
        return text.out.toString();
    }

    private void keys() {
        line("");
        line(
                "Keys: %,d in both (%,d equal, %,d changed), %,d only old, %,d only new",
                total.equal() + total.changed(), total.equal(), total.changed(), total.onlyOld(), total.onlyNew());
        line(
                "Rows: %,d old, %,d new; repeated keys: %,d old, %,d new",
                total.oldRows(), total.newRows(), total.doubledOld(), total.doubledNew());
        line("Unexpected: %,d; wrong direction: %,d", total.unexpected(), total.wrongDirection());
        total.unexpectedBySlice().forEach((slice, count) -> line("  unexpected with %s: %,d", slice, count));
    }

    private void columns() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("column", "match", "changed"));
        for (String column : report.columns()) {
            long changed = total.changedByColumn().getOrDefault(column, 0L);
            rows.add(List.of(column, DiffWords.match(total, column), DiffWords.number(changed)));
        }
        table(rows);
    }

    private void sums() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("total of", "before", "after", "difference"));
        total.oldSums().forEach((column, before) -> {
            BigDecimal after = total.newSums().getOrDefault(column, BigDecimal.ZERO);
            rows.add(List.of(
                    column, DiffWords.money(before), DiffWords.money(after), DiffWords.signed(after.subtract(before))));
        });
        table(rows);
    }

    private void partitions() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("partition", "old rows", "new rows", "changed", "only old", "only new", "unexpected"));
        for (PartitionDiff diff : report.partitions()) {
            if (DiffWords.differing(diff) + diff.doubledNew() > 0) {
                rows.add(List.of(
                        diff.partition(),
                        DiffWords.number(diff.oldRows()),
                        DiffWords.number(diff.newRows()),
                        DiffWords.number(diff.changed()),
                        DiffWords.number(diff.onlyOld()),
                        DiffWords.number(diff.onlyNew()),
                        DiffWords.number(diff.unexpected())));
            }
        }
        table(rows);
        int same = report.partitions().size() - (rows.size() - 1);
        line("%d of %d partitions do not differ", same, report.partitions().size());
    }

    private void samples() {
        line("");
        for (KeyDiff sample : report.samples(MOST_SAMPLES)) {
            line(
                    "%s [%s] %s: %s",
                    DiffWords.judgement(sample, report.expect().isPresent()),
                    sample.key(),
                    DiffWords.context(sample, report.slices()),
                    String.join("; ", DiffWords.changes(sample, report.columns())));
        }
    }

    /** Left column left, all others right; each as wide as its widest cell. */
    private void table(List<List<String>> rows) {
        line("");
        for (List<String> row : rows) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < row.size(); i++) {
                int column = i;
                int width = rows.stream()
                        .mapToInt(cells -> cells.get(column).length())
                        .max()
                        .orElse(0);
                String gap = " ".repeat(width - row.get(i).length());
                text.append(i == 0 ? row.get(i) + gap : "  " + gap + row.get(i));
            }
            line("%s", text);
        }
    }

    @FormatMethod
    private void line(String format, Object... arguments) {
        out.append(arguments.length == 0 ? format : String.format(Locale.ROOT, format, arguments))
                .append('\n');
    }
}
