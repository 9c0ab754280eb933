package dev.hindcast.compute.merge;

import dev.hindcast.compute.winner.KeyBytes;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** What a window decides in a partition, without any file: who wins, which files have to go, and what the index says then. */
final class MergeStep {
    /** So many small files of a partition are folded into as few as fit when a window touches it. */
    private static final int MOST_FILES = 8;

    private final PartitionIndex index;
    private final Winners winners;
    private final Set<Integer> replaced = new TreeSet<>();

    private MergeStep(PartitionIndex index, Winners winners) {
        this.index = index;
        this.winners = winners;
    }

    /** Decides by the newest versions of the window's keys. */
    static MergeStep of(Map<KeyBytes, Version> newest, PartitionIndex index, Predicate<Version> disputed) {
        return new MergeStep(index, Winners.choose(newest, index, disputed));
    }

    Winners winners() {
        return winners;
    }

    /** Files with a row of a winner's key, and the small ones when they have become too many. */
    Set<String> replacedFiles(Set<String> large) {
        Shown shown = index.shown();
        winners.chosen().keySet().forEach(key -> replaced.add(index.groupOf(key)));
        replaced.remove(Shown.NOWHERE);
        List<Integer> small = shown.groups().stream()
                .filter(group -> Collections.disjoint(shown.files(group), large))
                .toList();
        if (!winners.chosen().isEmpty() && small.size() >= MOST_FILES) {
            replaced.addAll(small);
        }
        Set<String> files = new HashSet<>();
        replaced.forEach(group -> files.addAll(shown.files(group)));
        return files;
    }

    /** The replaced files have become these. */
    void end(Set<String> added) {
        int group = index.shown().add(added);
        index.shown().merge(replaced, group);
        winners.chosen()
                .forEach((key, version) ->
                        index.put(key, version.bytes(), version.place().deletes() ? Shown.NOWHERE : group));
        winners.disputed().forEach((key, version) -> index.put(key, version.bytes(), index.groupOf(key)));
    }
}
