package dev.hindcast.gate;

/** Has every order state the rows and the money that the source gives it, day by day? */
final class StatesMatchSource implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("states-match-source", Group.FINANCIAL);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    @Override
    public Verdict judge(GateInput in) {
        Findings off = new SliceMatch("state").in(in.reconciled().values());
        return TITLE.noneOf(
                off,
                "Rows and money of every state are what the source says",
                "%,d totals by state are not what the source says, first %s".formatted(off.count(), off.first()));
    }
}
