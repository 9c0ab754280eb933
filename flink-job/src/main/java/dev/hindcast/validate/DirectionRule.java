package dev.hindcast.validate;

import dev.hindcast.spec.GateSpec.Direction;
import java.math.BigDecimal;
import java.util.Map;
import org.apache.flink.table.data.RowData;
import org.jspecify.annotations.Nullable;

/** Whether the numbers of a changed row went where they were declared to go. An unchanged number is always right. */
final class DirectionRule {
    private DirectionRule() {}

    /** How many values of the row went against their declared direction. */
    static int wrong(Map<ColumnReader, Direction> directions, RowData before, RowData after) {
        int wrong = 0;
        for (Map.Entry<ColumnReader, Direction> declared : directions.entrySet()) {
            ColumnReader column = declared.getKey();
            if (!right(declared.getValue(), number(column, before), number(column, after))) {
                wrong++;
            }
        }
        return wrong;
    }

    /** A number that appears or vanishes (NULL) has no direction, so it is never right. */
    static boolean right(Direction direction, @Nullable BigDecimal before, @Nullable BigDecimal after) {
        if (before == null || after == null) {
            return before == null && after == null;
        }
        int moved = after.compareTo(before);
        if (moved == 0) {
            return true;
        }
        return switch (direction) {
            case UP -> moved > 0;
            case DOWN -> moved < 0;
            case AWAY_FROM_ZERO -> before.signum() == 0 || moved == before.signum();
            case TOWARDS_ZERO -> moved == -before.signum() && after.signum() != -before.signum();
        };
    }

    private static @Nullable BigDecimal number(ColumnReader column, RowData row) {
        String text = column.text(row);
        return text == null ? null : new BigDecimal(text);
    }
}
