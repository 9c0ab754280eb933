package dev.hindcast.validate;

import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.manifest.PartitionDiff.KeyDiff;
import dev.hindcast.page.PageStyle;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A comparison as one page without anything outside it: first what it means, then the numbers, last the details. */
public final class DiffHtml {
    private static final int MOST_SAMPLES = 25;
    private static final int MOST_SLICES = 25;
    private static final int MOST_MOVEMENTS = 20;

    private final DiffReport report;
    private final PartitionDiff total;
    private final StringBuilder out = new StringBuilder();

    private DiffHtml(DiffReport report) {
        this.report = report;
        this.total = report.total();
    }

    /** The whole page. */
    public static String of(DiffReport report) {
        DiffHtml page = new DiffHtml(report);
        page.open();
        page.lead();
        page.money();
        page.charts();
        page.movements();
        page.samples();
        page.columns();
        page.details();
        return page.out.append(PageStyle.close()).toString();
    }

    private void open() {
        out.append(PageStyle.open("Old against new: " + report.table()));
    }

    private void lead() {
        String kind = report.refused() ? "bad" : report.expect().isPresent() ? "good" : "plainly";
        out.append("<section class=\"").append(kind).append("\"><h1>Old against new: ");
        out.append(Html.escape(report.table())).append(", ").append(span()).append("</h1><p class=\"lead\">");
        out.append(Html.escape(DiffWords.headline(report))).append("</p><p class=\"note\">");
        out.append(Html.escape(DiffWords.declared(report.expect()))).append("</p><div class=\"tiles\">");
        tile(total.equal(), "rows are the same");
        tile(total.changed(), "rows changed");
        tile(total.onlyOld(), "rows vanished");
        tile(total.onlyNew(), "rows appeared");
        tile(
                total.unexpected(),
                report.expect().isPresent() ? "of these were not expected" : "of these were not declared");
        out.append("</div></section>\n");
    }

    private String span() {
        List<PartitionDiff> all = report.partitions();
        if (all.isEmpty()) {
            return "nothing compared";
        }
        String first = all.get(0).partition();
        String last = all.get(all.size() - 1).partition();
        return Html.escape(first.equals(last) ? first : first + " to " + last);
    }

    private void tile(long value, String words) {
        out.append("<div class=\"tile\"><b>")
                .append(DiffWords.number(value))
                .append("</b>")
                .append(words)
                .append("</div>");
    }

    private void money() {
        section("Totals before and after", "Each is the exact sum of one column over all compared rows.");
        out.append("<table>")
                .append(Html.head(1, "Total of", "Before", "After", "Difference"))
                .append("<tbody>");
        total.oldSums().forEach((column, before) -> {
            BigDecimal after = total.newSums().getOrDefault(column, BigDecimal.ZERO);
            String change = DiffWords.signed(after.subtract(before));
            out.append(Html.row(1, column, DiffWords.money(before), DiffWords.money(after), change));
        });
        out.append("</tbody></table></section>\n");
    }

    private void charts() {
        section("Rows that differ, by day or partition", "Red is the part that was not expected.");
        BarChart days = new BarChart("Differing rows by partition");
        report.partitions().forEach(diff -> days.add(diff.partition(), DiffWords.differing(diff), diff.unexpected()));
        out.append(days.standing()).append("</section>\n");
        if (!total.unexpectedBySlice().isEmpty()) {
            section("What the unexpected rows have in common", "Number of unexpected rows for each value.");
            BarChart slices = new BarChart("Unexpected rows by slice");
            total.unexpectedBySlice().entrySet().stream()
                    .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                    .limit(MOST_SLICES)
                    .forEach(slice ->
                            slices.add(slice.getKey().replaceFirst("=", " "), slice.getValue(), slice.getValue()));
            out.append(slices.lying()).append("</section>\n");
        }
        section("Changed rows, by column", "A row counts once for each column in which it changed.");
        BarChart columns = new BarChart("Changed rows by column");
        total.changedByColumn().forEach((column, count) -> columns.add(column, count, 0));
        out.append(columns.lying()).append("</section>\n");
    }

    /** Which way the values went, in each slice. */
    private void movements() {
        List<Movement> movements = Movement.largest(total.movements(), MOST_MOVEMENTS);
        if (movements.isEmpty()) {
            return;
        }
        section(
                "Which way values moved",
                total.movements().size() > movements.size()
                        ? "The largest " + movements.size() + " of "
                                + total.movements().size() + " groups."
                        : "Number of rows by column, direction and group.");
        out.append("<table>")
                .append(Html.head(3, "Column", "Moved", "Rows with", "Rows"))
                .append("<tbody>");
        movements.forEach(moved -> out.append(Html.row(
                3,
                moved.column().equals("*") ? "whole row" : moved.column(),
                moved.direction(),
                moved.slice().replaceFirst("=", " "),
                DiffWords.number(moved.keys()))));
        out.append("</tbody></table></section>\n");
    }

    private void samples() {
        List<KeyDiff> samples = report.samples(MOST_SAMPLES);
        if (samples.isEmpty()) {
            return;
        }
        section("Examples", "Unexpected rows come first. Each change reads: column, old value → new value.");
        out.append("<table>")
                .append(Html.head(9, "Key", "Verdict", "Row", "Change"))
                .append("<tbody>");
        for (KeyDiff sample : samples) {
            String verdict = DiffWords.judgement(sample, report.expect().isPresent());
            out.append("<tr><td class=\"key\">")
                    .append(Html.escape(sample.key()))
                    .append("</td><td class=\"")
                    .append(verdict.equals("as declared") ? "expected" : "unexpected")
                    .append("\">")
                    .append(Html.escape(verdict))
                    .append("</td>")
                    .append(Html.cell(DiffWords.context(sample, report.slices()), false))
                    .append(Html.cell(String.join("; ", DiffWords.changes(sample, report.columns())), false))
                    .append("</tr>\n");
        }
        out.append("</tbody></table></section>\n");
    }

    private void columns() {
        section(
                "Agreement by column",
                "Of the keys on both sides, how many have the same value. 100.00 % means every one.");
        out.append("<table>").append(Html.head(1, "Column", "Same", "Changed")).append("<tbody>");
        for (String column : report.columns()) {
            long changed = total.changedByColumn().getOrDefault(column, 0L);
            out.append(Html.row(1, column, DiffWords.match(total, column), DiffWords.number(changed)));
        }
        out.append("</tbody></table></section>\n");
    }

    private void details() {
        section(
                "What was compared",
                "Two snapshots of one table, key by key; every key of the compared partitions counts.");
        out.append("<table><tbody>");
        out.append(Html.row(9, "Old version", "snapshot " + report.oldSnapshot()));
        out.append(Html.row(9, "New version", "snapshot " + report.newSnapshot()));
        out.append(Html.row(9, "Rows", pair(total.oldRows(), total.newRows())));
        out.append(Html.row(9, "Repeated keys", pair(total.doubledOld(), total.doubledNew())));
        out.append(Html.row(9, "Values in the wrong direction", DiffWords.number(total.wrongDirection())));
        out.append(Html.row(9, "Schema", schema()));
        out.append("</tbody></table></section>\n");
    }

    private String schema() {
        return report.schemaChanges().isEmpty() ? "the same" : String.join("; ", report.schemaChanges());
    }

    private static String pair(long before, long after) {
        return String.format(Locale.ROOT, "%,d old, %,d new", before, after);
    }

    private void section(String title, String note) {
        out.append("<section><h2>").append(Html.escape(title)).append("</h2><p class=\"note\">");
        out.append(Html.escape(note)).append("</p>\n");
    }
}
