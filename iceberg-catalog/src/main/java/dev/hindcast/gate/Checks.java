package dev.hindcast.gate;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Every built-in check, in the order in which a person wants to read them. Adding one is one line here. */
public final class Checks {
    /** The set {@code default}. */
    public static final List<Check> DEFAULT = List.of(
            new AllPartitionsValidated(),
            new NoPartitionMissing(),
            new OneInputVersion(),
            new OneCodeVersion(),
            new CaughtUp(),
            new UniqueKeys(),
            new EmptyConfirmed(),
            new DependenciesUnchanged(),
            new LedgerBalances(),
            new NothingQuarantined(),
            new RowsMatchSource(),
            new KeysMatchSource(),
            new VersionsMatchSource(),
            new ChecksumsMatchSource(),
            new MoneyMatchesSource(),
            new RegionsMatchSource(),
            new CountriesMatchSource(),
            new CurrenciesMatchSource(),
            new StatesMatchSource(),
            new TaxBandsMatchSource(),
            new BoundariesMatchSource(),
            new ReferencesResolve(),
            new ColumnsFilled(),
            new DatesInBounds(),
            new RefundsWithinAmount(),
            new StatesMoveLegally(),
            new RulesHold(),
            new NoUnexpectedChange(),
            new NoRowLostOrAdded(),
            new RightDirection(),
            new DeclaredChangeHappened(),
            new SamplesHold(),
            new FreshnessHeld());

    /** Those that can be asked of a published version again and again: none compares with what main was before. */
    public static final List<Check> OBSERVED = List.of(
            new UniqueKeys(),
            new EmptyConfirmed(),
            new LedgerBalances(),
            new NothingQuarantined(),
            new RowsMatchSource(),
            new KeysMatchSource(),
            new VersionsMatchSource(),
            new ChecksumsMatchSource(),
            new MoneyMatchesSource(),
            new RegionsMatchSource(),
            new CountriesMatchSource(),
            new CurrenciesMatchSource(),
            new StatesMatchSource(),
            new TaxBandsMatchSource(),
            new BoundariesMatchSource(),
            new ReferencesResolve(),
            new ColumnsFilled(),
            new DatesInBounds(),
            new RefundsWithinAmount(),
            new StatesMoveLegally(),
            new RulesHold(),
            new FreshnessHeld());

    private Checks() {}

    /** The names of all of them, as a spec may write them. */
    public static Set<String> names() {
        return DEFAULT.stream().map(check -> check.title().name()).collect(Collectors.toCollection(TreeSet::new));
    }
}
