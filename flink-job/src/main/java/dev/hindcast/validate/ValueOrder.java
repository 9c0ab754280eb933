package dev.hindcast.validate;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Order of column values: NULL first, then natural order. */
final class ValueOrder {
    private ValueOrder() {}

    /** Compares two values of one column. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    static int compare(@Nullable Comparable left, @Nullable Comparable right) {
        if (left == null || right == null) {
            return Boolean.compare(left != null, right != null);
        }
        return left.compareTo(right);
    }

    /** Compares two rows of values column by column. */
    static int compare(List<? extends @Nullable Comparable<?>> left, List<? extends @Nullable Comparable<?>> right) {
        int order = 0;
        for (int i = 0; order == 0 && i < left.size(); i++) {
            order = compare(left.get(i), right.get(i));
        }
        return order;
    }
}
