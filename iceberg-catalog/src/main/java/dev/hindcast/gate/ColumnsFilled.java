package dev.hindcast.gate;

/** Is no column NULL that the spec says must be filled? */
final class ColumnsFilled implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("columns-filled", Group.TECHNICAL);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    @Override
    public Verdict judge(GateInput in) {
        boolean declared = !in.plan().spec().gates().limits().filled().isEmpty();
        return new LimitAnswer(TITLE, declared)
                .of(in, "Every column that must be filled is", "lack a value that must be there");
    }
}
