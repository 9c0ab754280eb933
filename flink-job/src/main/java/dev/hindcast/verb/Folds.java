package dev.hindcast.verb;

import dev.hindcast.compute.ComputeRequest;
import dev.hindcast.compute.Recipe;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.manifest.PartitionContent;
import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.manifest.Reconciliation;
import dev.hindcast.manifest.SourceFold;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.RefPosition;
import dev.hindcast.table.Watermark;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What a ref must hold beside what it holds. What it must hold is the fold of the raw table at a watermark, by a transform,
 * with pinned dependencies (PROTOCOL section 0), so that candidate, published and restored versions are proven alike.
 */
final class Folds {
    /** Partitions of one job. */
    private static final int AT_ONCE = 128;

    /** Offending keys kept of each partition. */
    private static final int KEYS = 100;

    private final Session session;
    private final Recipe recipe;
    private final Watermark watermark;

    private Folds(Session session, Recipe recipe, Watermark watermark) {
        this.session = session;
        this.recipe = recipe;
        this.watermark = watermark;
    }

    /** By the run's own code and pins. */
    static Folds ofRun(Session session, LockedPlan plan, Watermark watermark) {
        return new Folds(session, Recipe.of(plan, session.jobParallelism()), watermark);
    }

    /** By the code and the dependencies that a position of the run's target names. */
    static Folds at(Session session, LockedPlan plan, RefPosition position) {
        String target = plan.target().table();
        String text = session.transforms(target)
                .find(position.transform())
                .orElseThrow(() -> ErrorCode.POSITION_UNKNOWN
                        .error("Cannot fold the source for %s: the code that its position names is gone", target)
                        .value(position.transform())
                        .expected("a transform in the warehouse with this digest"));
        Recipe own = Recipe.of(plan, session.jobParallelism());
        Map<String, Long> pins = new HashMap<>(own.dependencySnapshots());
        pins.putAll(position.dependencies());
        pins.keySet().retainAll(own.dependencies().keySet());
        Recipe recipe =
                new Recipe(own.source(), target, own.dependencies(), pins, text, own.resultKey(), own.parallelism());
        return new Folds(session, recipe, position.watermark());
    }

    /**
     * Both sides of these partitions; only where they do not agree are the keys looked for, so that a right result costs one
     * fold of the source and one reading of the files.
     */
    List<Reconciliation> against(Collection<String> partitions, long snapshotId) {
        List<String> wanted = partitions.stream().sorted().toList();
        List<Reconciliation> all = new ArrayList<>();
        for (int from = 0; from < wanted.size(); from += AT_ONCE) {
            all.addAll(reconcile(wanted.subList(from, Math.min(wanted.size(), from + AT_ONCE)), snapshotId));
        }
        return all;
    }

    /** What these partitions hold at a snapshot of the run's target. */
    static List<PartitionContent> read(
            Session session, LockedPlan plan, Collection<String> partitions, long snapshotId) {
        ComputeRequest request = ofRun(session, plan, plan.source().w0())
                .request(partitions.stream().sorted().toList());
        return session.contents().ofSnapshot(request, snapshotId);
    }

    private List<Reconciliation> reconcile(List<String> partitions, long snapshotId) {
        Map<String, SourceFold> source = session.contents().ofSource(request(partitions)).stream()
                .collect(Collectors.toMap(fold -> fold.content().partition(), Function.identity()));
        List<PartitionContent> actual = session.contents().ofSnapshot(request(partitions), snapshotId);
        List<String> off = actual.stream()
                .filter(found -> !found.equals(fold(source, found).content()))
                .map(PartitionContent::partition)
                .toList();
        Map<String, PartitionDiff> differences = off.isEmpty()
                ? Map.of()
                : session.contents().differences(request(off), snapshotId, KEYS).stream()
                        .collect(Collectors.toMap(PartitionDiff::partition, Function.identity()));
        return actual.stream()
                .map(found -> new Reconciliation(fold(source, found), found, differences.get(found.partition())))
                .toList();
    }

    private ComputeRequest request(List<String> partitions) {
        String nowhere = session.catalogs().load(recipe.targetTable()).location() + "/hindcast/fold";
        return recipe.at(watermark.snapshotId(), partitions, nowhere);
    }

    private static SourceFold fold(Map<String, SourceFold> source, PartitionContent found) {
        SourceFold fold = source.get(found.partition());
        if (fold == null) {
            throw new IllegalStateException("No fold of partition " + found.partition());
        }
        return fold;
    }
}
