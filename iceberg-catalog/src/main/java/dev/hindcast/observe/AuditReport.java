package dev.hindcast.observe;

import dev.hindcast.gate.GateEvidence;
import dev.hindcast.gate.GateResult;
import dev.hindcast.gate.Verdict;
import dev.hindcast.manifest.EvidenceRow;
import dev.hindcast.manifest.ManifestJson;
import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.page.HtmlText;
import dev.hindcast.page.PageStyle;
import dev.hindcast.plan.Reproducible;
import dev.hindcast.table.ImportNote;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The page of a bundle that people read: self-contained, no script, nothing loaded from elsewhere. */
final class AuditReport {
    private final AuditInput input;
    private final HtmlText html = new HtmlText();

    private AuditReport(AuditInput input) {
        this.input = input;
    }

    static String html(AuditInput input) {
        AuditReport report = new AuditReport(input);
        report.html.markup(PageStyle.open("Audit of " + input.run().runId()));
        report.summary();
        report.origin();
        report.verdicts();
        report.differences();
        report.partitions();
        report.approvals();
        report.history();
        report.html.markup("</section>\n").markup(PageStyle.close());
        return report.html.toString();
    }

    private void summary() {
        RunRow run = input.run();
        html.markup("<section>").element("h1", "Audit of run " + run.runId());
        html.element("p", "lead", lead(run));
        html.element("p", "note", "State " + run.state() + ": " + run.state().sentence() + ".");
        html.markup("<table class=\"facts\">\n");
        html.row("td", "Source", run.sourceTable() + ", pinned at " + run.inputSnapshot());
        html.row("td", "Target", run.targetTable());
        html.row(
                "td",
                "Range",
                "[" + input.plan().spec().target().from() + ", "
                        + input.plan().spec().target().to() + ")");
        html.row("td", "Code", run.codeSha());
        html.row("td", "Lock", run.lockDigest());
        html.row("td", "Created", run.createdBy() + (run.createdAt() == null ? "" : " at " + run.createdAt()));
        html.row("td", "Main before (M)", run.notes().mainBefore());
        html.row("td", "Published (P)", run.notes().mainAfter());
        html.row("td", "Restored (R)", run.notes().restored());
        html.markup("</table>\n");
    }

    /** What a reader who is no engineer wants to know first. */
    private static String lead(RunRow run) {
        return switch (run.state()) {
            case PUBLISHING, PUBLISH_UNKNOWN, ROLLING_BACK -> "A move of readers by this run is under way.";
            case ROLLED_BACK -> "This run was published and taken back: readers see the old version again.";
            case PUBLISHED -> "This run was published: readers see its result.";
            case COMPLETED ->
                run.notes().restored() == null
                        ? "This run was published for good: readers see its result."
                        : "This run was published and taken back for good: readers see the old version.";
            default -> "Nothing of this run was published: readers see the version from before it.";
        };
    }

    private void section(String title) {
        html.markup("</section>\n<section>").element("h2", title);
    }

    private void origin() {
        Optional<ImportNote> note = input.evidence().stream()
                .filter(row -> row.kind().equals(AuditInput.ORIGIN))
                .map(row -> ManifestJson.read(row.json(), ImportNote.class))
                .findFirst();
        section("How reproducible");
        Reproducible.sentences(note).forEach(sentence -> html.element("p", sentence));
    }

    private void verdicts() {
        section("What the gate found");
        Optional<GateResult> latest = GateEvidence.latest(input.evidence());
        if (latest.isEmpty()) {
            html.element("p", "The gate has not judged this run.");
            return;
        }

        GateResult result = latest.get();
        html.element("p", result.passed() ? "Every hard check passed." : "The gate is shut.");
        html.markup("<table class=\"findings\">\n")
                .row("th", "", "Check", "Group", "Finding", "Expected", "Found", "Samples");
        for (Verdict verdict : result.verdicts()) {
            html.row(
                    "td",
                    verdict.passed() ? "\u2713" : "\u2717",
                    verdict.check(),
                    verdict.group(),
                    verdict.sentence(),
                    verdict.expected(),
                    verdict.actual(),
                    String.join("; ", verdict.samples()));
        }
        html.markup("</table>\n");
        html.element("p", "Content digest " + result.contentDigest() + ", evidence digest " + result.evidenceDigest());
    }

    private void differences() {
        Map<String, Long> columns = new TreeMap<>();
        Map<String, Long> slices = new TreeMap<>();
        List<PartitionDiff> diffs = input.evidence().stream()
                .filter(row -> row.kind().equals("diff"))
                .map(EvidenceRow::json)
                .map(json -> ManifestJson.read(json, PartitionDiff.class))
                .toList();
        for (PartitionDiff diff : diffs) {
            diff.changedByColumn().forEach((column, keys) -> columns.merge(column, keys, Long::sum));
            diff.unexpectedBySlice().forEach((slice, keys) -> slices.merge(slice, keys, Long::sum));
        }

        section("Old against new");
        html.element(
                "p",
                "%,d rows are equal, %,d changed, %,d only in the old version, %,d only in the new one, %,d unexpected."
                        .formatted(
                                diffs.stream().mapToLong(PartitionDiff::equal).sum(),
                                diffs.stream().mapToLong(PartitionDiff::changed).sum(),
                                diffs.stream().mapToLong(PartitionDiff::onlyOld).sum(),
                                diffs.stream().mapToLong(PartitionDiff::onlyNew).sum(),
                                diffs.stream()
                                        .mapToLong(PartitionDiff::unexpected)
                                        .sum()));
        counts("Column", "Changed rows", columns);
        counts("Slice", "Unexpected rows", slices);
    }

    private void counts(String what, String number, Map<String, Long> counts) {
        if (counts.isEmpty()) {
            return;
        }
        html.markup("<table class=\"records\">\n").row("th", what, number);
        counts.forEach((name, count) -> html.row("td", name, "%,d".formatted(count)));
        html.markup("</table>\n");
    }

    private void partitions() {
        section("Partitions");
        html.markup("<table class=\"records\">\n")
                .row("th", "Partition", "State", "Attempt", "Rows in", "Rows out", "Checksum", "Reason");
        input.partitions()
                .forEach(row -> html.row(
                        "td",
                        row.partition(),
                        row.state(),
                        row.attempt(),
                        row.inputRows(),
                        row.outputRows(),
                        row.outputChecksum(),
                        row.reason()));
        html.markup("</table>\n");
    }

    private void approvals() {
        section("Approvals");
        html.markup("<table class=\"records\">\n").row("th", "Who", "Groups", "Key", "When", "Signed");
        input.approvals()
                .forEach(row -> html.row("td", row.actor(), row.groups(), row.publicKey(), row.at(), row.payload()));
        html.markup("</table>\n");
    }

    private void history() {
        section("Moves of main");
        html.markup("<table class=\"records\">\n").row("th", "Kind", "From", "To", "State", "When", "Token");
        input.moves()
                .forEach(row -> html.row(
                        "td", row.kind(), row.fromSnapshot(), row.toSnapshot(), row.state(), row.at(), row.token()));
        html.markup("</table>\n");
        section("Events");
        html.markup("<table class=\"records\">\n").row("th", "No.", "When", "Who", "What", "Detail");
        input.events().forEach(row -> html.row("td", row.number(), row.at(), row.actor(), row.kind(), row.detail()));
        html.markup("</table>\n");
    }
}
