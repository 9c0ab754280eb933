package dev.hindcast.model;

import dev.hindcast.manifest.RunState;
import dev.hindcast.table.PointerMove.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Everything there is: manifest, catalog, what is on its way to the catalog, and the memory of each process. */
record State(
        PartitionNow partition,
        CandidateNow candidate,
        RunNow run,
        MainNow main,
        MovesNow publish,
        MovesNow restore,
        LiveNow live,
        List<Worker> workers) {
    static State first(int workers) {
        return new State(
                PartitionNow.PENDING,
                CandidateNow.FORKED,
                new RunNow(RunState.RUNNING, 0),
                MainNow.FIRST,
                MovesNow.NONE,
                MovesNow.NONE,
                LiveNow.IDLE,
                Collections.nCopies(workers, Worker.IDLE));
    }

    State with(PartitionNow now) {
        return new State(now, candidate, run, main, publish, restore, live, workers);
    }

    State with(CandidateNow now) {
        return new State(partition, now, run, main, publish, restore, live, workers);
    }

    State with(RunNow now) {
        return new State(partition, candidate, now, main, publish, restore, live, workers);
    }

    State with(LiveNow now) {
        return new State(partition, candidate, run, main, publish, restore, now, workers);
    }

    State with(Kind kind, MovesNow now) {
        return kind == Kind.PUBLISH
                ? new State(partition, candidate, run, main, now, restore, live, workers)
                : new State(partition, candidate, run, main, publish, now, live, workers);
    }

    State with(int worker, Worker now) {
        List<Worker> changed = new ArrayList<>(workers);
        changed.set(worker, now);
        return new State(partition, candidate, run, main, publish, restore, live, List.copyOf(changed));
    }

    /** Main has a new head; whatever was computed on the old one can only be refused from now on. */
    State mainMoved(MainNow now) {
        return new State(
                partition, candidate, run, now, publish.mainMoved(), restore.mainMoved(), live.silent(), workers);
    }

    MovesNow moves(Kind kind) {
        return kind == Kind.PUBLISH ? publish : restore;
    }

    /** All that was on its way is lost. */
    State silent() {
        return new State(
                partition, candidate.silent(), run, main, publish.silent(), restore.silent(), live.silent(), workers);
    }
}
