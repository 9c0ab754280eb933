package dev.hindcast.manifest;

import static java.util.Map.entry;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** State of a run. {@link #MOVES} is the whole truth about what may follow what. */
public enum RunState {
    PLANNED("The run is locked and pinned; nothing has been computed"),
    RUNNING("Workers are computing its partitions"),
    PAUSED("No new partition is claimed; what was running finishes"),
    VALIDATED("Every partition is on the candidate branch and its checks passed"),
    CAUGHT_UP("The candidate has reached main's watermark"),
    GATED("Every hard check of the gate passed; approvals decide"),
    REFUSED("The gate found a hard failure; readers see nothing of this run"),
    PUBLISHING("Main is about to move; the intent is recorded"),
    PUBLISH_UNKNOWN("The move was sent and the catalog does not answer; it will be settled"),
    PUBLISHED("Main shows this run's result"),
    ROLLING_BACK("Main is about to move back; the intent is recorded"),
    ROLLED_BACK("Main shows the old version again"),
    COMPLETED("It is over: its pins are released and its target table is free"),
    CANCELLED("Stopped by a person; it can be resumed"),
    ABORTED("Given up; its staging and candidate are dropped");

    /** Legal moves; a state that is missing here is final. */
    public static final Map<RunState, Set<RunState>> MOVES = Map.ofEntries(
            entry(PLANNED, EnumSet.of(RUNNING, CANCELLED, ABORTED)),
            entry(RUNNING, EnumSet.of(PAUSED, VALIDATED, CANCELLED, ABORTED)),
            entry(PAUSED, EnumSet.of(RUNNING, CANCELLED, ABORTED)),
            entry(VALIDATED, EnumSet.of(CAUGHT_UP, CANCELLED, ABORTED)),
            entry(CAUGHT_UP, EnumSet.of(VALIDATED, GATED, REFUSED, CANCELLED, ABORTED)),
            entry(GATED, EnumSet.of(CAUGHT_UP, REFUSED, PUBLISHING, CANCELLED, ABORTED)),
            entry(REFUSED, EnumSet.of(CAUGHT_UP, GATED, ABORTED)),
            entry(PUBLISHING, EnumSet.of(PUBLISHED, GATED, PUBLISH_UNKNOWN)),
            entry(PUBLISH_UNKNOWN, EnumSet.of(PUBLISHED, GATED)),
            entry(PUBLISHED, EnumSet.of(ROLLING_BACK, COMPLETED)),
            entry(ROLLING_BACK, EnumSet.of(ROLLED_BACK, PUBLISHED)),
            entry(ROLLED_BACK, EnumSet.of(COMPLETED)),
            entry(CANCELLED, EnumSet.of(RUNNING, ABORTED)));

    private final String sentence;

    RunState(String sentence) {
        this.sentence = sentence;
    }

    /** What the state means, for people. */
    public String sentence() {
        return sentence;
    }

    /** Whether a run may go from here to {@code next}. */
    public boolean canMoveTo(RunState next) {
        return MOVES.getOrDefault(this, Set.of()).contains(next);
    }

    /** Whether a run in this state has a move of main in hand, which somebody must settle. */
    public boolean movesMain() {
        return this == PUBLISHING || this == PUBLISH_UNKNOWN || this == ROLLING_BACK;
    }

    /** Whether a run in this state holds its target table: from {@code run} to {@code complete} or {@code abort}. */
    public boolean holdsTarget() {
        return this != PLANNED && this != COMPLETED && this != ABORTED;
    }
}
