package dev.hindcast.verb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.gate.GateEvidence;
import dev.hindcast.gate.GateResult;
import dev.hindcast.manifest.EvidenceRow;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two persons judge at once, and a decision whose snapshot is gone: what is published rests on differences of its own. */
class OverlappingGatesTest {
    @TempDir
    Path folder;

    private final FakeDiffer differ = new FakeDiffer();

    @Test
    void aGateThatAnotherOvertookLeavesNoneOfItsDifferencesUnderTheDecisionOfTheOther() throws Exception {
        try (PlannedRun run = caughtUp()) {
            differ.before = request -> {
                differ.before = others -> {};
                run.feed(1);
                run.live(1);
                new GateVerb(run.session).gate(run.runId);
            };

            assertThatThrownBy(() -> new GateVerb(run.session).gate(run.runId))
                    .isInstanceOfSatisfying(
                            HindcastException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STATE_FORBIDS));

            GateResult decision = decision(run);
            assertThat(differ.asked).hasSize(4);
            assertThat(run.session.manifest().evidence(run.runId, Judgement.DIFF))
                    .hasSize(2)
                    .extracting(EvidenceRow::snapshotId, EvidenceRow::watermark)
                    .containsOnly(org.assertj.core.groups.Tuple.tuple(decision.snapshotId(), decision.watermark()));
        }
    }

    @Test
    void aGateThatNobodyDisturbsKeepsItsDifferencesWithItsDecision() throws Exception {
        try (PlannedRun run = caughtUp()) {
            new GateVerb(run.session).gate(run.runId);

            assertThat(run.session.manifest().evidence(run.runId, Judgement.DIFF))
                    .extracting(EvidenceRow::snapshotId)
                    .containsOnly(decision(run).snapshotId());
        }
    }

    @Test
    void aDecisionWhoseSnapshotHasExpiredMakesEveryPartitionBeMeasuredAgain() throws Exception {
        try (PlannedRun run = caughtUp()) {
            new GateVerb(run.session).gate(run.runId);
            GateResult decision = decision(run);
            GateResult expired = new GateResult(
                    decision.verdicts(),
                    decision.passed(),
                    decision.contents(),
                    decision.contentDigest(),
                    decision.evidenceDigest(),
                    1,
                    decision.watermark());

            assertThat(measuredAgain(run, expired)).hasSize(2);
            assertThat(measuredAgain(run, onMain(run, decision))).isEmpty();
        }
    }

    /** The decision as if it had been on main's head, which is what is about to be published here. */
    private static GateResult onMain(PlannedRun run, GateResult decision) {
        return new GateResult(
                decision.verdicts(),
                decision.passed(),
                decision.contents(),
                decision.contentDigest(),
                decision.evidenceDigest(),
                run.mainHead(),
                decision.watermark());
    }

    private Set<String> measuredAgain(PlannedRun run, GateResult approved) {
        differ.asked.clear();
        long head = run.mainHead();
        List<String> failures =
                new PublishRecheck(run.session, run.session.plan(run.runId), approved).failuresOn(head, head, Set.of());
        assertThat(failures).isNotNull();
        return new HashSet<>(differ.asked);
    }

    private static GateResult decision(PlannedRun run) {
        return GateEvidence.latest(run.session.manifest().evidence(run.runId, GateEvidence.GATE))
                .orElseThrow();
    }

    private PlannedRun caughtUp() throws Exception {
        PlannedRun run = new PlannedRun(folder, 2);
        run.session.compareWith(differ);
        run.session.reconcileWith(new FixedContents(1, 1));
        new RunVerb(run.session, 1, 2).run(run.runId);
        assertThat(new CatchUpVerb(run.session).catchUp(run.runId).outcome()).isEqualTo("CAUGHT_UP");
        return run;
    }
}
