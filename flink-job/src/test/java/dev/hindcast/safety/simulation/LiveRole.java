package dev.hindcast.safety.simulation;

import dev.hindcast.catchup.LiveRound;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The live pipeline, and the shop that feeds it: new orders, refunds of old ones, and old versions that come late. */
final class LiveRole extends Role {
    private static final int MOST_FEEDS = 12;

    private int fed;
    private long version = 10;
    private @Nullable Workplace last;
    private @Nullable LiveRound live;
    private boolean current;

    LiveRole(Schedule schedule) {
        super(schedule);
    }

    @Override
    String name() {
        return "live";
    }

    @Override
    boolean done() {
        return schedule.ended && current;
    }

    @Override
    boolean once(Workplace place) {
        if (!schedule.ended && !schedule.calm() && fed < MOST_FEEDS && schedule.random.nextInt(3) == 0) {
            feed();
        }
        LiveRound round = round(place);
        boolean endedBefore = schedule.ended;
        LiveRound.End end = round.once();
        current = end == LiveRound.End.NOTHING_NEW && endedBefore;
        if (end == LiveRound.End.NOTHING_NEW && !current) {
            place.process().rest(schedule.random.nextLong(1, 1_500));
        }
        return true;
    }

    private LiveRound round(Workplace place) {
        LiveRound here = live;
        if (here == null || last != place) {
            here = place.live();
            live = here;
            last = place;
        }
        return here;
    }

    private void feed() {
        fed++;
        String day = World.DAYS.get(schedule.random.nextInt(World.DAYS.size()));
        boolean late = schedule.random.nextInt(4) == 0;
        long first = schedule.random.nextInt(4);
        World.feed(
                schedule.universe,
                schedule.universe.apart(),
                day,
                schedule.random.nextBoolean() ? List.of(first) : List.of(first, first + 1),
                late ? 0 : ++version);
    }
}
