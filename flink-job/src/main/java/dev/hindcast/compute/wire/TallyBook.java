package dev.hindcast.compute.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts by partition and name while a task runs. */
public final class TallyBook {
    private final Map<String, Map<String, long[]>> pages = new TreeMap<>();
    private String openPartition = "";
    private Map<String, long[]> open = new TreeMap<>();

    /** Counts one. */
    public void add(String partition, String name) {
        add(partition, name, 1);
    }

    /** Counts several. */
    public void add(String partition, String name, long more) {
        if (!partition.equals(openPartition) || pages.isEmpty()) {
            open = pages.computeIfAbsent(partition, ignored -> new TreeMap<>());
            openPartition = partition;
        }
        open.computeIfAbsent(name, ignored -> new long[1])[0] += more;
    }

    /** What was counted, one tally a partition. */
    public List<Tally> tallies() {
        List<Tally> tallies = new ArrayList<>();
        pages.forEach((partition, page) -> {
            Map<String, Long> counts = new TreeMap<>();
            page.forEach((name, count) -> counts.put(name, count[0]));
            tallies.add(new Tally(partition, counts));
        });
        return tallies;
    }
}
