package dev.hindcast.safety;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Counts every call to catalog, store and manifest, and lets those go wrong that were chosen by their number. */
final class Calls {
    private final List<Call> made = new ArrayList<>();
    private Faults faults = Faults.NONE;
    private int changes;
    private int tookEffect;
    private boolean dead;
    private boolean apart;
    private @Nullable Layer away;
    private Witness witness = Witness.NONE;

    /** Is there when something outside is changed. */
    interface Witness {
        Witness NONE = new Witness() {};

        /** It has not happened yet. */
        default void before(Call change) {}

        /** It has happened, and whoever asked for it does not know. */
        default void after(Call change) {}
    }

    /** One call: what it was, and whether it changes anything. */
    record Call(String what, boolean changes) {}

    /**
     * Which calls go wrong, by their number from 1.
     *
     * @param onlyChanges whether only calls that change something are numbered
     * @param toTheEnd whether the run goes on after the verb that met them
     */
    record Faults(Map<Integer, Shape> byNumber, boolean onlyChanges, boolean toTheEnd) {
        static final Faults NONE = new Faults(Map.of(), false, true);

        static Faults at(int call, Shape shape, boolean toTheEnd) {
            return new Faults(Map.of(call, shape), false, toTheEnd);
        }

        /** The process dies twice: after this change, and after that. */
        static Faults crashes(int change, int later) {
            return new Faults(Map.of(change, Shape.DIED_AFTER, later, Shape.DIED_AFTER), true, true);
        }

        int first() {
            return byNumber.keySet().stream().min(Integer::compare).orElse(1);
        }

        Faults after(int calls, int changes) {
            Map<Integer, Shape> later = new TreeMap<>();
            byNumber.forEach((number, shape) -> later.put(number - (onlyChanges ? changes : calls), shape));
            return new Faults(later, onlyChanges, toTheEnd);
        }
    }

    /** Forgets everything; the next call is number 1. */
    synchronized void reset(Faults next) {
        made.clear();
        faults = next;
        changes = 0;
        tookEffect = 0;
        dead = false;
        away = null;
    }

    /** Until the next reset one of those that are called does not answer at all. */
    synchronized void cutOff(Layer layer) {
        away = layer;
    }

    /** A new process takes over. */
    synchronized void revive() {
        dead = false;
    }

    /** All calls so far, in order. */
    synchronized List<Call> made() {
        return List.copyOf(made);
    }

    /** Faults that really happened. */
    synchronized int tookEffect() {
        return tookEffect;
    }

    /** The observer's own calls are neither counted nor disturbed. */
    <T> T apart(Supplier<T> work) {
        boolean before = setApart(true);
        try {
            return work.get();
        } finally {
            setApart(before);
        }
    }

    private synchronized boolean setApart(boolean value) {
        boolean before = apart;
        apart = value;
        return before;
    }

    /** A call that changes nothing. */
    <T> T read(Layer layer, String what, Supplier<T> call) {
        return call(layer, new Call(what, false), call);
    }

    /** A call that changes something. */
    <T> T write(Layer layer, String what, Supplier<T> call) {
        return call(layer, new Call(what, true), call);
    }

    private <T> T call(Layer layer, Call which, Supplier<T> call) {
        Shape shape = next(layer, which);
        if (shape == null) {
            return watched(which, call);
        }
        if (shape.done()) {
            var unused = call.get();
        }
        happened(shape);
        if (shape == Shape.DIED_AFTER) {
            throw new ProcessDied();
        }
        throw layer.fault(shape, which.what());
    }

    private <T> T watched(Call which, Supplier<T> call) {
        Witness seeing = witness(which);
        seeing.before(which);
        T answer = call.get();
        seeing.after(which);
        return answer;
    }

    private synchronized Witness witness(Call which) {
        return apart || !which.changes() ? Witness.NONE : witness;
    }

    /** From now on this one sees every change that is not made apart. */
    synchronized void watchedBy(Witness next) {
        witness = next;
    }

    private synchronized @Nullable Shape next(Layer layer, Call which) {
        if (apart) {
            return null;
        }
        if (dead) {
            throw new ProcessDied();
        }
        made.add(which);
        changes += which.changes() ? 1 : 0;
        if (layer == away) {
            return Shape.REFUSED;
        }
        if (faults.onlyChanges()) {
            return which.changes() ? faults.byNumber().get(changes) : null;
        }
        return faults.byNumber().get(made.size());
    }

    private synchronized void happened(Shape shape) {
        tookEffect++;
        dead = shape == Shape.DIED_AFTER;
    }
}
