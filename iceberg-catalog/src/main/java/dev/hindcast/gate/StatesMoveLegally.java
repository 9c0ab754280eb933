package dev.hindcast.gate;

/** Did every state in the source follow from the one before by a move that the spec allows? */
final class StatesMoveLegally implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("states-move-legally", Group.FINANCIAL);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    @Override
    public Verdict judge(GateInput in) {
        boolean declared = !in.plan().spec().gates().limits().moves().isEmpty();
        return new LimitAnswer(TITLE, declared)
                .of(
                        in,
                        "Every state follows from the one before it",
                        "moved to a state that does not follow from the one before");
    }
}
