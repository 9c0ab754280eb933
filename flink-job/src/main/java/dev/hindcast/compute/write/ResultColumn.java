package dev.hindcast.compute.write;

import java.io.Serializable;
import java.math.BigDecimal;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;
import org.jspecify.annotations.Nullable;

/** One column of the target and where it comes from. */
record ResultColumn(String name, int from, LogicalType given, LogicalType wanted) implements Serializable {
    /**
     * The value in the target's type; null when the row has none, or when a decimal does not fit.
     */
    @Nullable
    Object read(RowData row) {
        if (row.isNullAt(from)) {
            return null;
        }
        return switch (given.getTypeRoot()) {
            case BOOLEAN -> row.getBoolean(from);
            case TINYINT -> whole(row.getByte(from));
            case SMALLINT -> whole(row.getShort(from));
            case INTEGER -> whole(row.getInt(from));
            case DATE, TIME_WITHOUT_TIME_ZONE -> row.getInt(from);
            case BIGINT -> row.getLong(from);
            case FLOAT -> row.getFloat(from);
            case DOUBLE -> row.getDouble(from);
            case DECIMAL -> decimal(row);
            case TIMESTAMP_WITHOUT_TIME_ZONE, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
                row.getTimestamp(from, LogicalTypeChecks.getPrecision(given));
            case CHAR, VARCHAR -> row.getString(from);
            default -> row.getBinary(from);
        };
    }

    boolean isDecimal() {
        return wanted instanceof DecimalType;
    }

    private Object whole(int value) {
        if (wanted.getTypeRoot() == org.apache.flink.table.types.logical.LogicalTypeRoot.BIGINT) {
            return (long) value;
        }
        return value;
    }

    private @Nullable DecimalData decimal(RowData row) {
        DecimalType from = (DecimalType) given;
        DecimalType to = (DecimalType) wanted;
        DecimalData value = row.getDecimal(this.from, from.getPrecision(), from.getScale());
        if (from.getScale() == to.getScale() && from.getPrecision() <= to.getPrecision()) {
            return value;
        }
        BigDecimal scaled = value.toBigDecimal().setScale(to.getScale());
        return DecimalData.fromBigDecimal(scaled, to.getPrecision(), to.getScale());
    }
}
