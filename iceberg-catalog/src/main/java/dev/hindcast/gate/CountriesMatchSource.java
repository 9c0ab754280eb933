package dev.hindcast.gate;

/** Has every country the rows and the money that the source gives it, day by day? */
final class CountriesMatchSource implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("countries-match-source", Group.FINANCIAL);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    @Override
    public Verdict judge(GateInput in) {
        Findings off = new SliceMatch("country").in(in.reconciled().values());
        return TITLE.noneOf(
                off,
                "Rows and money of every country are what the source says",
                "%,d totals by country are not what the source says, first %s".formatted(off.count(), off.first()));
    }
}
