package dev.hindcast.validate;

import dev.hindcast.compute.Recipe;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * How contents are measured; both sides of a reconciliation are measured the same way.
 *
 * @param partitionColumn the target's partition column
 * @param partitions partition values as ISO text; other rows are not measured
 * @param version version columns, where the target has them
 * @param slices columns to measure by, where the target has them
 */
record Measuring(
        String partitionColumn, List<String> partitions, List<String> key, List<String> version, List<String> slices)
        implements Serializable {
    /** Columns whose few values are bands of money, measured beside {@link Recipe#SLICES}. */
    private static final List<String> BANDS = List.of("tax_rate", "vat_rate");

    Measuring {
        partitions = List.copyOf(partitions);
        key = List.copyOf(key);
        version = List.copyOf(version);
        slices = List.copyOf(slices);
    }

    /** The slices in which money is reconciled. */
    static List<String> reconciledBy() {
        List<String> all = new ArrayList<>(Recipe.SLICES);
        all.addAll(BANDS);
        return List.copyOf(all);
    }
}
