package dev.hindcast.control;

import java.time.Duration;
import java.util.Locale;

/**
 * From what is known and the present level to the next. Below the safe band it grows step by step, each held for a full live
 * cycle; near the limit it stays; above the limit it goes down. Budgets hold whatever the freshness, and a run that has been
 * at 0 for long may do one partition. A level that was too much is not tried again for a while, so that it does not swing.
 */
public final class Controller {
    private static final double SAFE = 0.6;
    private static final double NEAR = 0.9;
    /** Of a limit on reads or commits, so much may be used before the level goes no higher. */
    private static final double ROOM = 0.85;

    private static final int PATIENCE_AFTER_TOO_MUCH = 4;

    private final Limits limits;

    public Controller(Limits limits) {
        this.limits = limits;
    }

    /** The next level; its reason is the first that applies. */
    public Level next(Level now, Reading reading) {
        if (limits.slotHours().isPresent()
                && reading.slotHours() >= limits.slotHours().get()) {
            return now.to(0, reading, "budget: %.0f slot hours are used".formatted(reading.slotHours()));
        }
        String over = overBudget(reading, 1.0);
        if (over != null) {
            return now.tooMuch(limits.below(now.value()), reading, over);
        }
        if (starved(now, reading)) {
            return now.to(limits.levels().get(0), reading, "floor: nothing was claimed for " + text(limits.starving()));
        }
        return byFreshness(now, reading);
    }

    private Level byFreshness(Level now, Reading reading) {
        double used = reading.p95()
                .map(p95 -> (double) p95.toMillis() / limits.freshness().toMillis())
                .orElse(0.0);
        boolean judged = reading.cycles() > now.cyclesBefore();
        if (used > 1 || reading.storeThrottles()) {
            String why = used > 1 ? freshness(reading, "is above") : "the store asks for less";
            return judged ? now.tooMuch(limits.below(now.value()), reading, why) : now.to(now.value(), reading, why);
        }
        if (used > NEAR) {
            return now.to(now.value(), reading, freshness(reading, "is near"));
        }
        return used <= SAFE
                ? grown(now, reading)
                : now.to(now.value(), reading, freshness(reading, "leaves no room below"));
    }

    private Level grown(Level now, Reading reading) {
        int above = limits.above(now.value());
        if (above == now.value()) {
            return now.to(above, reading, "full level");
        }
        if (!settled(now, reading)) {
            return now.to(now.value(), reading, "ramp: level %d is being tried".formatted(now.value()));
        }
        String near = overBudget(reading, ROOM * Math.max(1, now.value()) / above);
        if (near != null && now.value() > 0) {
            return now.to(now.value(), reading, near);
        }
        Duration since = Duration.between(now.tooMuchAt(), reading.at());
        if (above >= now.tooMuch() && since.compareTo(limits.calm().multipliedBy(PATIENCE_AFTER_TOO_MUCH)) < 0) {
            return now.to(now.value(), reading, "level %d was too much %s ago".formatted(above, text(since)));
        }
        return now.to(above, reading, "ramp: level %d is being tried".formatted(above));
    }

    /** Long enough at this level, and a whole live cycle, to be judged. */
    private boolean settled(Level now, Reading reading) {
        return Duration.between(now.since(), reading.at()).compareTo(limits.calm()) >= 0
                && reading.cycles() > now.cyclesBefore();
    }

    private boolean starved(Level now, Reading reading) {
        return now.value() == 0 && Duration.between(now.since(), reading.at()).compareTo(limits.starving()) >= 0;
    }

    private @org.jspecify.annotations.Nullable String overBudget(Reading reading, double share) {
        if (limits.readMbPerSecond()
                .filter(limit -> reading.readMbPerSecond() > limit * share)
                .isPresent()) {
            return "budget: reads %.0f of %d MB/s"
                    .formatted(
                            reading.readMbPerSecond(), limits.readMbPerSecond().get());
        }
        if (limits.commitsPerMinute()
                .filter(limit -> reading.commitsPerMinute() > limit * share)
                .isPresent()) {
            return "budget: %.0f of %d commits a minute"
                    .formatted(
                            reading.commitsPerMinute(),
                            limits.commitsPerMinute().get());
        }
        return null;
    }

    private String freshness(Reading reading, String how) {
        return "live P95 %s %s the limit of %s"
                .formatted(text(reading.p95().orElse(Duration.ZERO)), how, text(limits.freshness()));
    }

    private static String text(Duration duration) {
        return duration.toMinutes() >= 10
                ? duration.toMinutes() + "m"
                : String.format(Locale.ROOT, "%.1fs", duration.toMillis() / 1000.0);
    }
}
