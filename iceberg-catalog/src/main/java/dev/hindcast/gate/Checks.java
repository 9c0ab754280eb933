package dev.hindcast.gate;

import java.util.List;

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
            new SlicesAddUp(),
            new RulesHold(),
            new NoUnexpectedChange(),
            new NoRowLostOrAdded(),
            new RightDirection(),
            new DeclaredChangeHappened(),
            new SamplesHold(),
            new FreshnessHeld());

    private Checks() {}
}
