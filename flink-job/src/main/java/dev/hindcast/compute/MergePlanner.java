package dev.hindcast.compute;

import dev.hindcast.compute.merge.MergePlan;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.spec.LocalDays;
import dev.hindcast.table.Catalogs;
import java.util.List;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableUtil;
import org.apache.iceberg.encryption.PlaintextEncryptionManager;

/** Looks up what workers need to merge windows key by key with one code and one set of dependencies. */
public final class MergePlanner {
    private static final int WITH_VECTORS = 3;

    private final ComputePlanner planner;

    public MergePlanner(Catalogs catalogs) {
        this.planner = new ComputePlanner(catalogs);
    }

    /**
     * The plan of a recipe, by the source's schema as of this snapshot.
     *
     * @param vectors whether the ref may show deletion vectors; they are used if the target's format knows them
     * @throws dev.hindcast.error.HindcastException NOT_SUPPORTED when the transform is neither a class nor SQL that compiles,
     *     or keys cannot be compared; TRANSFORM_INVALID, PARTITION_NOT_ALIGNED, PINNED_SNAPSHOT_GONE
     */
    public MergePlan plan(Recipe recipe, long sourceSnapshot, boolean vectors) {
        if (LocalDays.parse(recipe.source().partition()).isPresent()) {
            throw ErrorCode.NOT_SUPPORTED
                    .error(
                            "Cannot follow %s by local day: %s",
                            recipe.source().table(), recipe.source().partition())
                    .value(recipe.source().partition())
                    .expected("a source column that holds the partition's value, or rounds without --follow");
        }
        ComputePlan plan = planner.plan(recipe.at(sourceSnapshot, List.of(), "nothing-is-staged"));
        if (!(plan.way() instanceof TransformWay.OverBatches batches)) {
            String why = plan.way() instanceof TransformWay.OverRows rows
                    ? rows.why() + " is left to Flink's planner"
                    : "it looks at all rows of a partition at once";
            throw ErrorCode.NOT_SUPPORTED
                    .error("Cannot follow with this transform: %s", why)
                    .value(why)
                    .expected("SQL that compiles, or a class");
        }
        return new MergePlan(
                plan.source(),
                plan.keys(),
                plan.columns(),
                List.copyOf(plan.dimensions().values()),
                batches.plan(),
                plan.target(),
                recipe.source().key(),
                recipe.source().partition(),
                vectors && takesVectors(plan.target()));
    }

    private static boolean takesVectors(Table target) {
        return TableUtil.formatVersion(target) >= WITH_VECTORS
                && target.encryption() instanceof PlaintextEncryptionManager;
    }
}
