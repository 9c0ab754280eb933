package dev.hindcast.manifest;

import static java.util.Map.entry;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** State of one partition of a run. {@link #MOVES} is the whole truth about what may follow what. */
public enum PartitionState {
    PENDING("Waits for a worker"),
    RUNNING("A worker holds the lease and is computing it"),
    VALIDATED("Its files are on the candidate branch and every check passed"),
    PUBLISHED("Readers of main have seen this run's files"),
    FAILED("Its last attempt failed; 'hindcast retry' puts it back"),
    CANCELLED("Its run was cancelled; 'hindcast resume' puts it back");

    /** Legal moves; a state that is missing here is final. */
    public static final Map<PartitionState, Set<PartitionState>> MOVES = Map.ofEntries(
            entry(PENDING, EnumSet.of(RUNNING, CANCELLED)),
            entry(RUNNING, EnumSet.of(RUNNING, VALIDATED, FAILED, CANCELLED, PENDING)),
            entry(VALIDATED, EnumSet.of(PUBLISHED)),
            entry(FAILED, EnumSet.of(PENDING, CANCELLED)),
            entry(CANCELLED, EnumSet.of(PENDING)));

    private final String sentence;

    PartitionState(String sentence) {
        this.sentence = sentence;
    }

    /** What the state means, for people. */
    public String sentence() {
        return sentence;
    }

    /** Whether a partition may go from here to {@code next}; RUNNING to RUNNING is a takeover. */
    public boolean canMoveTo(PartitionState next) {
        return MOVES.getOrDefault(this, Set.of()).contains(next);
    }
}
