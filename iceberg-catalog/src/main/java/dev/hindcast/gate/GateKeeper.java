package dev.hindcast.gate;

import dev.hindcast.gate.GateResult.Content;
import dev.hindcast.manifest.Reconciliation;
import java.util.List;

/** Judges a run's result: every check runs, every verdict is kept, and one failing hard check shuts the gate. */
public final class GateKeeper {
    private final List<Check> checks;

    public GateKeeper(List<Check> checks) {
        this.checks = List.copyOf(checks);
    }

    /** With the built-in checks. */
    public static GateKeeper standard() {
        return new GateKeeper(Checks.DEFAULT);
    }

    /** The decision; it depends on nothing but the input. */
    public GateResult judge(GateInput in) {
        List<Verdict> verdicts = checks.stream()
                .map(check -> Severity.of(in.plan().spec().gates(), check.judge(in)))
                .toList();
        List<Content> contents = in.reconciled().values().stream()
                .map(Reconciliation::actual)
                .map(found -> new Content(found.partition(), found.rows(), found.checksum()))
                .toList();
        return new GateResult(
                verdicts,
                verdicts.stream().noneMatch(Verdict::shuts),
                contents,
                GateDigests.content(contents),
                GateDigests.evidence(verdicts),
                in.snapshotId(),
                in.candidateWatermark().text());
    }
}
