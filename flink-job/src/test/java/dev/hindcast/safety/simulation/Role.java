package dev.hindcast.safety.simulation;

import dev.hindcast.error.HindcastException;
import dev.hindcast.safety.ProcessDied;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What an actor does again and again, in one process until that dies and then in the next. */
abstract class Role {
    final Schedule schedule;
    private @Nullable Workplace place;

    Role(Schedule schedule) {
        this.schedule = schedule;
    }

    abstract String name();

    /** One piece of work; false when there is nothing more to do. */
    abstract boolean once(Workplace place);

    abstract boolean done();

    /** Whether anything may go wrong for this actor. */
    boolean disturbed() {
        return true;
    }

    /** A verb was refused, with advice. */
    void told(HindcastException refusal) {}

    /** Until the end. */
    final void play(Actor actor) {
        while (!schedule.over() && !done()) {
            Workplace here = place;
            if (here == null || here.process().dead() || schedule.random.nextInt(4) == 0) {
                here = schedule.open(actor, name(), disturbed());
                place = here;
                here.process().rest(schedule.random.nextLong(300));
            }
            tried(here, this::once);
            var unused = Thread.interrupted();
        }
    }

    private void tried(Workplace here, Consumer<Workplace> work) {
        try {
            work.accept(here);
            here.process().rest(schedule.random.nextLong(1, 700));
        } catch (ProcessDied died) {
            // The next one takes over.
        } catch (RuntimeException | Error e) {
            if (e instanceof AssertionError wrong) {
                throw wrong;
            }
            schedule.refused(name(), e);
            if (e instanceof HindcastException refusal) {
                told(refusal);
            }
            if (!here.process().dead()) {
                here.process().rest(schedule.random.nextLong(1, 700));
            }
        }
    }
}
