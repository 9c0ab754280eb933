package dev.hindcast.manifest;

import java.util.HashSet;
import java.util.List;

/** What a new run must be like. */
final class NewRuns {
    private NewRuns() {}

    static void check(RunRow run, List<String> partitions) {
        if (run.state() != RunState.PLANNED) {
            throw new IllegalArgumentException("A new run is PLANNED, not " + run.state());
        }
        if (new HashSet<>(partitions).size() != partitions.size()) {
            throw new IllegalArgumentException("Run " + run.runId() + " names a partition twice");
        }
    }
}
