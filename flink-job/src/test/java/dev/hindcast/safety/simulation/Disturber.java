package dev.hindcast.safety.simulation;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Draws what goes wrong; each seed has its own rate and its own mixture, so that some schedules see one kind only. */
final class Disturber {
    private static final double OF_FOCUS = 0.5;
    private static final double[] RATES = {0, 0.002, 0.005, 0.01, 0.02, 0.05};

    private final Random random;
    private final double rate;
    private final List<Disturbance> kinds = new ArrayList<>();
    private final Map<Disturbance, Integer> happened = new EnumMap<>(Disturbance.class);
    private int left;
    private final @Nullable String focus;
    private final @Nullable CrashPair script;

    /** Calls after which somebody else may have the word: one seed in two has an eye on one of them. */
    private static final List<String> FOCUSES = List.of(
            "manifest.validated",
            "manifest.validated",
            "manifest.failed",
            "manifest.renew",
            "manifest.beginMove",
            "manifest.endMove",
            "manifest.endMove",
            "manifest.moveRun",
            "manifest.moveAll",
            "manifest.note",
            "manifest.putEvidence",
            "manifest.putPointerMove",
            "manifest.aboutToCommit",
            "manifest.release",
            "move mart.orders",
            "move mart.orders",
            "move mart.orders",
            "drop from mart.orders",
            "commit mart.orders",
            "commit raw.events");

    Disturber(Random random) {
        this(random, null);
    }

    /** With a script, what it says happens, and nothing else. */
    Disturber(Random random, @Nullable CrashPair script) {
        this.script = script;
        this.random = random;
        this.rate = RATES[random.nextInt(RATES.length)];
        this.left = 1 + random.nextInt(12);
        this.focus = random.nextBoolean() ? FOCUSES.get(random.nextInt(FOCUSES.size())) : null;
        for (Disturbance kind : Disturbance.values()) {
            if (random.nextInt(3) > 0) {
                kinds.add(kind);
            }
        }
    }

    /** What goes wrong at this call, if anything. */
    @Nullable
    Disturbance next(String what, boolean changes, boolean commit) {
        if (script != null) {
            return left == 0 ? null : script.next(what, changes);
        }
        double chance = what.equals(focus) ? OF_FOCUS : rate * (commit ? 6 : changes ? 2 : 1);
        if (left == 0 || kinds.isEmpty() || random.nextDouble() >= chance) {
            return null;
        }
        boolean stands = what.equals(focus) && random.nextBoolean();
        Disturbance kind = stands ? Disturbance.PAUSE : kinds.get(random.nextInt(kinds.size()));
        if (!kind.fits(changes, commit)) {
            return null;
        }
        left--;
        return kind;
    }

    /** Whether a row is met that the code cannot compute, until somebody has put it right. */
    boolean flaw() {
        if (script != null || left == 0 || random.nextInt(10) > 0) {
            return false;
        }
        left--;
        return true;
    }

    /** Whether a script says what goes wrong. */
    boolean scripted() {
        return script != null;
    }

    /** From now on nothing goes wrong any more. */
    void calm() {
        left = 0;
    }

    /** It really happened. */
    void happened(Disturbance kind) {
        happened.merge(kind, 1, Integer::sum);
    }

    /** What happened how often. */
    Map<Disturbance, Integer> happened() {
        return happened;
    }
}
