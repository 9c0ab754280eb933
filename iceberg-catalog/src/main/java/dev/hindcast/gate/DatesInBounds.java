package dev.hindcast.gate;

/** Does every date lie between the days that the spec declares for it? */
final class DatesInBounds implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("dates-in-bounds", Group.TECHNICAL);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    @Override
    public Verdict judge(GateInput in) {
        boolean declared = !in.plan().spec().gates().limits().dates().isEmpty();
        return new LimitAnswer(TITLE, declared)
                .of(in, "Every date lies within its declared bounds", "have a date out of its declared bounds");
    }
}
