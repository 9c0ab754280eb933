package dev.hindcast.gate;

/** Has every currency the rows and the money that the source gives it, day by day? */
final class CurrenciesMatchSource implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("currencies-match-source", Group.FINANCIAL);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    @Override
    public Verdict judge(GateInput in) {
        Findings off = new SliceMatch("currency").in(in.reconciled().values());
        return TITLE.noneOf(
                off,
                "Rows and money of every currency are what the source says",
                "%,d totals by currency are not what the source says, first %s".formatted(off.count(), off.first()));
    }
}
