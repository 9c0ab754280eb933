package dev.hindcast.gate;

/** Has every region the rows and the money that the source gives it, day by day? */
final class RegionsMatchSource implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("regions-match-source", Group.FINANCIAL);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    @Override
    public Verdict judge(GateInput in) {
        Findings off = new SliceMatch("region").in(in.reconciled().values());
        return TITLE.noneOf(
                off,
                "Rows and money of every region are what the source says",
                "%,d totals by region are not what the source says, first %s".formatted(off.count(), off.first()));
    }
}
