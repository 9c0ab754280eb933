package dev.hindcast.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.gate.GateInput.RuleAnswer;
import dev.hindcast.spec.GateSpec;
import dev.hindcast.spec.ResultLimits;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** A check of a limit is red for a row that breaks it and for a question that was not asked, and silent without a limit. */
class LimitChecksTest {
    static final List<String> CHECKS =
            List.of("columns-filled", "dates-in-bounds", "refunds-within-amount", "states-move-legally");

    private final GateKeeper gate = GateKeeper.standard();

    @ParameterizedTest
    @FieldSource("CHECKS")
    void aRowThatBreaksTheLimitTurnsTheCheckRedAndIsNamed(String check) {
        LegalGate broken = new LegalGate().rule(check, new RuleAnswer(2, List.of("row 7")));

        assertThat(judged(broken).shutting()).singleElement().satisfies(verdict -> {
            assertThat(verdict.check()).isEqualTo(check);
            assertThat(verdict.actual()).isEqualTo("2");
            assertThat(verdict.samples()).containsExactly("row 7");
        });
    }

    @ParameterizedTest
    @FieldSource("CHECKS")
    void aLimitThatWasNotAskedAboutIsRed(String check) {
        assertThat(judged(new LegalGate().with("rules", LegalGate.rulesWithout(check)))
                        .shutting())
                .singleElement()
                .satisfies(verdict -> assertThat(verdict.check()).isEqualTo(check));
    }

    @Test
    void withoutLimitsNothingIsAskedAndNothingIsRed() {
        GateSpec none = new GateSpec("default", Optional.empty(), Optional.empty(), List.of("refund.sql"));
        LegalGate legal = new LegalGate();
        var plan = legal.input().plan();
        GateResult result = judged(legal.with("plan", Altered.of(plan, "spec", Altered.of(plan.spec(), "gates", none)))
                .with("rules", Map.of("refund.sql", new RuleAnswer(0, List.of()))));

        assertThat(none.limits()).isEqualTo(ResultLimits.NONE);
        assertThat(result.verdicts())
                .filteredOn(verdict -> Set.copyOf(CHECKS).contains(verdict.check()))
                .hasSize(4)
                .allMatch(Verdict::passed)
                .allMatch(verdict -> verdict.sentence().contains("declares nothing"));
    }

    @Test
    void aThresholdOfTheSpecLetsSoManyPass() {
        LegalGate legal = new LegalGate();
        var plan = legal.input().plan();
        GateSpec two = Altered.of(plan.spec().gates(), "thresholds", Map.of("refunds-within-amount", 2L));

        assertThat(judged(legal.with("plan", Altered.of(plan, "spec", Altered.of(plan.spec(), "gates", two)))
                                .rule("refunds-within-amount", new RuleAnswer(2, List.of("row 7"))))
                        .passed())
                .isTrue();
    }

    private GateResult judged(LegalGate legal) {
        return gate.judge(legal.input());
    }
}
