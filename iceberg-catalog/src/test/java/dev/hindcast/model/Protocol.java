package dev.hindcast.model;

import dev.hindcast.table.PointerMove.Kind;
import java.util.List;
import java.util.Set;

/**
 * The protocol of leases, publish, rollback and settling as rules over {@link State}: for a state, all that may happen next.
 * The states of run and partition are the product's own enums, and its tables of moves are checked on every step.
 */
final class Protocol {
    private final Bounds bounds;
    private final Set<Fault> faults;
    private final List<Rules> rules;

    Protocol(Bounds bounds, Set<Fault> faults) {
        this.bounds = bounds;
        this.faults = Set.copyOf(faults);
        this.rules = List.of(
                new CatalogRules(this.faults),
                new ComputeRules(bounds, this.faults),
                new SettleRules(this.faults),
                new MoveRules(bounds, this.faults),
                new LiveRules(bounds, this.faults),
                new StopRules(bounds),
                new FaultRules());
    }

    Bounds bounds() {
        return bounds;
    }

    State first() {
        return State.first(bounds.workers());
    }

    /** The same protocol with room to recover in. */
    Protocol widened() {
        return new Protocol(bounds.widened(), faults);
    }

    List<Step> steps(State state) {
        Steps steps = new Steps();
        rules.forEach(rule -> rule.from(state, steps));
        return steps.list().stream()
                .map(step -> new Step(step.kind(), tidy(step.next()), step.text()))
                .toList();
    }

    /** States that differ only in requests which can never land any more are one state. */
    private State tidy(State state) {
        boolean anyMain = faults.contains(Fault.MOVE_NOT_CONDITIONAL_ON_MAIN);
        boolean anyBranch = faults.contains(Fault.MOVE_NOT_CONDITIONAL_ON_BRANCH);
        MovesNow publish = state.publish().forget(anyMain, anyBranch);
        MovesNow restore = state.restore().forget(anyMain, anyBranch);
        State tidy = publish.equals(state.publish()) ? state : state.with(Kind.PUBLISH, publish);
        return restore.equals(state.restore()) ? tidy : tidy.with(Kind.RESTORE, restore);
    }
}
