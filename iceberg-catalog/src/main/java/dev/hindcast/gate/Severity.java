package dev.hindcast.gate;

import dev.hindcast.spec.GateSpec;

/** What a spec makes of a verdict: it may let some findings pass, or make a check one that only warns. */
final class Severity {
    private Severity() {}

    static Verdict of(GateSpec gates, Verdict verdict) {
        Long most = gates.thresholds().get(verdict.check());
        Verdict judged = most == null ? verdict : within(verdict, most);
        return gates.warnings().contains(verdict.check()) ? judged.with(false, judged.passed()) : judged;
    }

    /** Only a check that counts its findings has a threshold of this kind. */
    private static Verdict within(Verdict verdict, long most) {
        if (!verdict.actual().matches("[0-9]+")) {
            return verdict;
        }
        Verdict limited = verdict.thresholdAt(Long.toString(most));
        return limited.with(verdict.hard(), Long.parseLong(verdict.actual()) <= most);
    }
}
