package dev.hindcast.gate;

import dev.hindcast.page.HtmlText;
import dev.hindcast.page.PageStyle;
import java.util.List;
import java.util.Locale;

/** Why the gate is open or shut, as one page without anything outside it: the answer first, every number after it. */
public final class GateHtml {
    private static final int MOST_KEYS = 5;

    private final String runId;
    private final GateResult result;
    private final List<MissingApproval> missing;
    private final HtmlText html = new HtmlText();

    private GateHtml(String runId, GateResult result, List<MissingApproval> missing) {
        this.runId = runId;
        this.result = result;
        this.missing = missing;
    }

    /**
     * The whole page.
     *
     * @param missing what {@link Approvals#missing} found
     */
    public static String page(String runId, GateResult result, List<MissingApproval> missing) {
        GateHtml page = new GateHtml(runId, result, missing);
        page.html.markup(PageStyle.open("Gate of " + runId));
        page.lead();
        page.reasons();
        page.approvals();
        page.warnings();
        for (Group group : Group.values()) {
            page.checks(group);
        }
        page.proof();
        return page.html.markup(PageStyle.close()).toString();
    }

    private void lead() {
        boolean open = result.passed() && missing.isEmpty();
        html.markup("<section class=\"" + (open ? "good" : result.passed() ? "plainly" : "bad") + "\">");
        html.element("h1", "Gate of run " + runId);
        html.element("p", "lead", headline());
        html.element("p", "note", consequence());
        html.markup("<div class=\"tiles\">");
        tile(result.verdicts().stream().filter(Verdict::passed).count(), "checks passed");
        tile(result.shutting().size(), "shut the gate");
        tile(warning().size(), "only warn");
        tile(missing.size(), "approvals missing");
        html.markup("</div></section>\n");
    }

    private String headline() {
        List<Verdict> shutting = result.shutting();
        if (!shutting.isEmpty()) {
            String more = shutting.size() == 1 ? "" : ", and " + (shutting.size() - 1) + " more below";
            return "The gate is shut: " + strongest(shutting).sentence() + more + ".";
        }
        return missing.isEmpty()
                ? "The gate is open: every check that must hold holds, and every owner has approved."
                : "Every check that must hold holds. The result waits for its owners' approval.";
    }

    /** What the owner cares about first: what changed that should not, then anything that is wrong with money. */
    private static Verdict strongest(List<Verdict> shutting) {
        return shutting.stream()
                .filter(verdict -> verdict.group().equals(Group.DIFFERENCES.text()))
                .findFirst()
                .or(() -> shutting.stream()
                        .filter(verdict -> verdict.group().equals(Group.FINANCIAL.text()))
                        .findFirst())
                .orElse(shutting.get(0));
    }

    private String consequence() {
        if (!result.passed()) {
            return "Nothing was published: readers still see the old version, and go on seeing it.";
        }
        return "Readers still see the old version until 'publish' moves them to this one.";
    }

    private void tile(long number, String words) {
        html.markup("<div class=\"tile\">");
        html.element("b", number).markup(HtmlText.escape(words) + "</div>");
    }

    private void reasons() {
        if (result.shutting().isEmpty()) {
            return;
        }
        section("Why it is shut", "Each of these alone keeps the gate shut.");
        result.shutting().forEach(this::finding);
        html.markup("</section>\n");
    }

    private void finding(Verdict verdict) {
        html.element("h3", verdict.sentence());
        html.markup("<table class=\"facts\"><tbody>\n");
        html.row("td", "Expected", verdict.expected());
        html.row("td", "Found", verdict.actual());
        html.row("td", "Allowed to differ by", verdict.threshold());
        examples(verdict);
        html.row("td", "Check", verdict.check() + ", version " + verdict.version());
        html.row("td", "Owner", "the owners of the group " + verdict.group());
        html.markup("</tbody></table>\n");
    }

    private void examples(Verdict verdict) {
        List<String> shown = verdict.samples().stream().limit(MOST_KEYS).toList();
        if (shown.isEmpty()) {
            return;
        }
        html.markup("<tr><td>For example</td><td><ul>");
        shown.forEach(sample -> html.element("li", sample));
        html.markup("</ul></td></tr>\n");
    }

    private void approvals() {
        if (missing.isEmpty() || !result.passed()) {
            return;
        }
        section("Who has yet to approve", "An approval is a signature under exactly this content and this evidence.");
        html.markup("<table><tbody>\n");
        missing.forEach(one -> html.row("td", one.text(), one.next()));
        html.markup("</tbody></table></section>\n");
    }

    private List<Verdict> warning() {
        return result.verdicts().stream()
                .filter(verdict -> !verdict.passed() && !verdict.hard())
                .toList();
    }

    private void warnings() {
        if (warning().isEmpty()) {
            return;
        }
        section("Warnings", "These do not keep the gate shut; whoever approves should know them.");
        warning().forEach(this::finding);
        html.markup("</section>\n");
    }

    private void checks(Group group) {
        List<Verdict> verdicts = result.verdicts().stream()
                .filter(verdict -> group.text().equals(verdict.group()))
                .toList();
        if (verdicts.isEmpty()) {
            return;
        }
        section(title(group), "Every check of this group, passed or not.");
        html.markup("<table>").markup("<thead>");
        html.row("th", "", "Finding", "Check").markup("</thead><tbody>");
        for (Verdict verdict : verdicts) {
            html.markup("<tr>");
            cell(verdict);
            html.element("td", verdict.sentence());
            html.element("td", "check", verdict.check()).markup("</tr>\n");
        }
        html.markup("</tbody></table></section>\n");
    }

    private void cell(Verdict verdict) {
        String kind = verdict.passed() ? "pass" : verdict.hard() ? "fail" : "warn";
        html.element("td", kind, verdict.passed() ? "\u2713" : verdict.hard() ? "\u2717" : "!");
    }

    private static String title(Group group) {
        String name = group.text();
        return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1) + " checks";
    }

    private void proof() {
        section("What was judged", "The digests are what approvals sign, and what the audit bundle proves.");
        html.markup("<table class=\"facts\"><tbody>\n");
        html.row("td", "Snapshot", result.snapshotId());
        html.row("td", "Source watermark", result.watermark());
        html.row("td", "Content digest", result.contentDigest());
        html.row("td", "Evidence digest", result.evidenceDigest());
        html.row("td", "Next command", GateText.next(runId, result, missing));
        html.markup("</tbody></table></section>\n");
    }

    private void section(String title, String note) {
        html.markup("<section>");
        html.element("h2", title).element("p", "note", note);
    }
}
