package dev.hindcast.validate.evidence;

import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which differing keys are kept: a key as long as one of its slices has fewer than the limit. Unexpected keys, values in the
 * wrong direction and changes as declared are counted apart, so that the many never hide the few.
 */
public final class EvidenceLimit implements Serializable {
    /** Keys that are kept of each slice when not all are asked for. */
    public static final long A_SLICE = 1_000;

    private final long most;
    private final Map<String, Long> kept = new HashMap<>();

    /** At most this many keys of each slice. */
    public EvidenceLimit(long most) {
        this.most = most;
    }

    /**
     * Whether to keep a key; counts it then.
     *
     * @param rank 0 unexpected, 1 wrong direction, 2 as declared
     * @param slices {@code column=value} of each slice that the key belongs to; a key of none belongs to one of its own
     */
    public boolean take(int rank, List<String> slices) {
        if (most == Long.MAX_VALUE) {
            return true;
        }
        List<String> counted = slices.isEmpty() ? List.of("") : slices;
        if (counted.stream().allMatch(slice -> count(rank, slice) >= most)) {
            return false;
        }
        counted.forEach(slice -> kept.merge(rank + slice, 1L, Long::sum));
        return true;
    }

    private long count(int rank, String slice) {
        return kept.getOrDefault(rank + slice, 0L);
    }
}
