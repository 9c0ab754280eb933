package dev.hindcast.gate;

import dev.hindcast.gate.GateInput.RuleAnswer;

/** Does every SQL rule of the spec return no offending row? */
final class RulesHold implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("rules-hold", Group.FINANCIAL);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    @Override
    public Verdict judge(GateInput in) {
        Findings offending = new Findings();
        for (String rule : in.plan().rules().keySet()) {
            RuleAnswer answer = in.rules().get(rule);
            if (answer == null) {
                offending.add(rule + " was not run");
                continue;
            }

            offending.count(answer.offendingRows());
            if (answer.offendingRows() > 0 && answer.samples().isEmpty()) {
                offending.sample(rule);
            }

            answer.samples().forEach(row -> offending.sample(rule + ": " + row));
        }

        return TITLE.noneOf(
                offending,
                "All %d rules of the spec hold".formatted(in.plan().rules().size()),
                "%,d rows break a rule of the spec, first %s".formatted(offending.count(), offending.first()));
    }
}
