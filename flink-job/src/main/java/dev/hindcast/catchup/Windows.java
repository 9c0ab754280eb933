package dev.hindcast.catchup;

import dev.hindcast.compute.ComputedPartition;
import dev.hindcast.compute.Recipe;
import dev.hindcast.compute.Seams;
import dev.hindcast.compute.Staging;
import dev.hindcast.spec.SourceSpec;
import dev.hindcast.table.SourceDelta;
import dev.hindcast.table.Watermark;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.iceberg.Table;

/**
 * One window {@code (from, to]} of the raw table: which partitions it touched, and what they are at its end. The touched
 * partitions are computed anew from raw, so a window may be computed again at any time and late old rows change nothing.
 */
final class Windows {
    private final Recipe recipe;
    private final Seams seams;

    Windows(Recipe recipe, Seams seams) {
        this.recipe = recipe;
        this.seams = seams;
    }

    /** Reads the window from the source's history; what is no append is refused, or touches partitions too. */
    SourceDelta delta(Watermark from, Watermark to) {
        Table source = seams.catalogs().load(recipe.source().table());
        SourceDelta.Deletes deletes = recipe.source().deletes() == SourceSpec.SourceDeletes.RECOMPUTE
                ? SourceDelta.Deletes.RECOMPUTE
                : SourceDelta.Deletes.REFUSE;
        return SourceDelta.between(source, from, to, recipe.source().partition(), deletes);
    }

    /** Computes these partitions at the window's end; nothing is committed. */
    List<ComputedPartition> compute(Set<String> touched, Watermark to, String token) {
        if (touched.isEmpty()) {
            return List.of();
        }
        Table target = seams.catalogs().load(recipe.targetTable());
        return seams.computer().compute(recipe.at(to.snapshotId(), touched, Staging.below(target, token)));
    }

    /** The touched partitions that are also among these. */
    static Set<String> within(SourceDelta delta, Set<String> owned) {
        Set<String> both = new TreeSet<>(delta.touched());
        both.retainAll(owned);
        return both;
    }
}
