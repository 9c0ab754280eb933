package dev.hindcast.compute.merge;

import dev.hindcast.compute.winner.KeyBytes;
import java.util.ArrayList;
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

    /** Files with a row of a winner's key, and the small ones when they have become too many: all of them go. */
    Set<String> replacedFiles(Set<String> large) {
        winners.chosen().keySet().forEach(key -> replaced.add(index.groupOf(key)));
        replaced.remove(Shown.NOWHERE);
        return replace(foldedFiles(large));
    }

    /** The files that are not large, when they have become too many. */
    Set<String> foldedFiles(Set<String> large) {
        Shown shown = index.shown();
        Set<String> small = new HashSet<>();
        shown.groups().stream()
                .map(shown::files)
                .filter(files -> Collections.disjoint(files, large))
                .forEach(small::addAll);
        return !winners.chosen().isEmpty() && small.size() >= MOST_FILES ? small : Set.of();
    }

    /** The rows of winners' keys that the ref shows. */
    OldRows oldRows() {
        List<PartitionIndex.RowAt> known = new ArrayList<>();
        Set<String> untold = new HashSet<>();
        for (KeyBytes key : winners.chosen().keySet()) {
            index.rowOf(key)
                    .ifPresentOrElse(
                            known::add, () -> untold.addAll(index.shown().files(index.groupOf(key))));
        }
        return OldRows.of(known, untold);
    }

    /** These files go, and what the index cannot tell from them; all files that go. */
    Set<String> replace(Set<String> files) {
        Shown shown = index.shown();
        shown.groups().stream()
                .filter(group -> !Collections.disjoint(shown.files(group), files))
                .forEach(replaced::add);
        Set<String> all = new HashSet<>();
        replaced.forEach(group -> all.addAll(shown.files(group)));
        return all;
    }

    /** The replaced files have become these. */
    void end(Set<String> added) {
        end(added, true);
    }

    /** The same, and the rows of the winners are looked for in these files afterwards. */
    void endUnlocated(Set<String> added) {
        end(added, false);
    }

    private void end(Set<String> added, boolean located) {
        int group = index.shown().add(added);
        index.shown().merge(replaced, group);
        winners.chosen()
                .forEach((key, version) -> index.put(
                        key, version.bytes(), !located || version.place().deletes() ? Shown.NOWHERE : group));
        winners.disputed().forEach((key, version) -> index.claim(key, version.bytes()));
    }
}
