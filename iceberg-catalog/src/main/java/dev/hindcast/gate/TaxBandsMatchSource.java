package dev.hindcast.gate;

/** Do as many rows with as much money stand at each tax rate as the source and the pinned dimensions say? */
final class TaxBandsMatchSource implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("tax-bands-match-source", Group.FINANCIAL);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    @Override
    public Verdict judge(GateInput in) {
        Findings off = new SliceMatch("tax_rate", "vat_rate").in(in.reconciled().values());
        return TITLE.noneOf(
                off,
                "Rows and money of every tax rate are what the source says",
                "%,d totals by tax rate are not what the source says, first %s".formatted(off.count(), off.first()));
    }
}
