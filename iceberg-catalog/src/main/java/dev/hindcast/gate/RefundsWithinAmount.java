package dev.hindcast.gate;

/** Is no more taken back than there was? */
final class RefundsWithinAmount implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("refunds-within-amount", Group.FINANCIAL);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    @Override
    public Verdict judge(GateInput in) {
        boolean declared = !in.plan().spec().gates().limits().ceilings().isEmpty();
        return new LimitAnswer(TITLE, declared).of(in, "No refund exceeds its amount", "take back more than there was");
    }
}
