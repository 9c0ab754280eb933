package dev.hindcast.safety.simulation;

import dev.hindcast.catchup.LiveRound;
import org.jspecify.annotations.Nullable;

/** The live pipeline. */
final class LiveRole extends Role {
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
}
