package dev.hindcast.safety.simulation;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Draws what goes wrong; each seed has its own rate and its own mixture, so that some schedules see one kind only. */
final class Disturber {
    private static final double[] RATES = {0, 0.002, 0.005, 0.01, 0.02, 0.05};

    private final Random random;
    private final double rate;
    private final List<Disturbance> kinds = new ArrayList<>();
    private final Map<Disturbance, Integer> happened = new EnumMap<>(Disturbance.class);
    private int left;

    Disturber(Random random) {
        this.random = random;
        this.rate = RATES[random.nextInt(RATES.length)];
        this.left = 1 + random.nextInt(12);
        for (Disturbance kind : Disturbance.values()) {
            if (random.nextInt(3) > 0) {
                kinds.add(kind);
            }
        }
    }

    /** What goes wrong at this call, if anything. */
    @Nullable
    Disturbance next(boolean changes, boolean commit) {
        if (left == 0 || kinds.isEmpty() || random.nextDouble() >= rate * (commit ? 6 : changes ? 2 : 1)) {
            return null;
        }
        Disturbance kind = kinds.get(random.nextInt(kinds.size()));
        if (!kind.fits(changes, commit)) {
            return null;
        }
        left--;
        return kind;
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
