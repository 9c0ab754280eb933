package dev.hindcast.gate;

import dev.hindcast.gate.GateInput.RuleAnswer;

/** Judges what SQL found of a limit that the spec declares; a limit that was not asked about is red. */
record LimitAnswer(CheckTitle title, boolean declared) {
    /**
     * The verdict.
     *
     * @param good the sentence when no row offends
     * @param bad what the offending rows do, after their number
     */
    Verdict of(GateInput in, String good, String bad) {
        Findings offending = new Findings();
        RuleAnswer answer = in.rules().get(title.name());
        if (!declared) {
            return title.noneOf(offending, "The spec declares nothing that " + title.name() + " could ask", "");
        }
        if (answer == null) {
            offending.add("was not asked");
            return title.noneOf(offending, good, "What the spec declares for " + title.name() + " was not asked");
        }
        offending.count(answer.offendingRows());
        answer.samples().forEach(offending::sample);
        return title.noneOf(
                offending, good, "%,d rows %s, first %s".formatted(offending.count(), bad, offending.first()));
    }
}
