package dev.hindcast.compute.merge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The files of a partition on a ref in groups, by which the index says where a key's row is. Rewriting merges groups: a
 * number once given stays valid, and no entry of the index is touched for a row that was only carried over.
 */
final class Shown {
    /** The group of a key that has no row. */
    static final int NOWHERE = -1;

    private final List<Integer> parent = new ArrayList<>();
    private final Map<Integer, Set<String>> present = new HashMap<>();

    /** A group of these files. */
    int add(Set<String> files) {
        int group = parent.size();
        parent.add(group);
        if (!files.isEmpty()) {
            present.put(group, Set.copyOf(files));
        }
        return group;
    }

    /** From now on these groups are that one. */
    void merge(Set<Integer> groups, int into) {
        groups.forEach(group -> {
            parent.set(group, into);
            present.remove(group);
        });
    }

    /** The group as which this one is known now. */
    int now(int group) {
        int at = group;
        while (at != NOWHERE && parent.get(at) != at) {
            // Half of the way is cut short for the next who asks.
            parent.set(at, parent.get(parent.get(at)));
            at = parent.get(at);
        }
        return at;
    }

    /** Files of a present group. */
    Set<String> files(int group) {
        return present.getOrDefault(group, Set.of());
    }

    /** Numbers of the groups that have files. */
    Set<Integer> groups() {
        return Set.copyOf(present.keySet());
    }

    /** Whether these are exactly the files of all groups. */
    boolean are(Set<String> now) {
        Set<String> known = new HashSet<>();
        present.values().forEach(known::addAll);
        return known.equals(now);
    }
}
