package dev.hindcast.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.manifest.PartitionState;
import java.util.List;
import org.junit.jupiter.api.Test;

class GateHtmlTest {
    private static final MissingApproval FINANCE =
            new MissingApproval("financial: 0 of 1 approvals", "hindcast approve RUN --as finance");

    @Test
    void aShutGateSaysWhyFirstAndEveryCheckAfterwards() {
        GateResult result = GateKeeper.standard()
                .judge(new LegalGate()
                        .row(LegalGate.MONDAY, row -> Altered.of(row, "state", PartitionState.FAILED))
                        .input());

        String page = GateHtml.page(LegalGate.RUN, result, List.of(FINANCE));

        Verdict shut = result.shutting().get(0);
        assertThat(page)
                .contains("The gate is shut: " + shut.sentence(), shut.samples().get(0));
        assertThat(Checks.names()).allMatch(page::contains);
        assertThat(page).doesNotContain("The gate is open", "hindcast approve");
        assertThat(page.indexOf("Why it is shut")).isLessThan(page.indexOf("Technical checks"));
    }

    @Test
    void anOpenGateIsOpenOnlyWhenNobodyIsMissing() {
        GateResult result = GateKeeper.standard().judge(new LegalGate().input());

        assertThat(GateHtml.page(LegalGate.RUN, result, List.of())).contains("The gate is open");
        assertThat(GateHtml.page(LegalGate.RUN, result, List.of(FINANCE)))
                .contains("waits for its owners", "hindcast approve RUN --as finance")
                .doesNotContain("The gate is open", "Why it is shut");
    }

    @Test
    void whatATableHoldsIsTextAndNeverMarkup() {
        GateResult result = GateKeeper.standard()
                .judge(new LegalGate()
                        .with(
                                "rules",
                                java.util.Map.of(
                                        "refund.sql",
                                        new GateInput.RuleAnswer(1, List.of("<script>alert(1)</script>"))))
                        .input());

        assertThat(GateHtml.page(LegalGate.RUN, result, List.of()))
                .contains("&lt;script&gt;")
                .doesNotContain("<script>");
    }
}
