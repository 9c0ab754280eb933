package dev.hindcast.compute.transform.compiled;

import java.io.Serializable;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.iceberg.types.Types;

/**
 * What values an expression has. All but text travel as longs: flags as 0 and 1, dates as days, timestamps as microseconds,
 * decimals unscaled.
 *
 * @param precision most decimal digits; of a text its most characters
 * @param scale digits behind the point; 0 for all but decimals
 */
record TermType(Kind kind, int precision, int scale) implements Serializable {
    static final TermType OTHER = new TermType(Kind.OTHER, 0, 0);
    static final TermType FLAG = new TermType(Kind.FLAG, 1, 0);
    private static final int INT_DIGITS = 10;
    private static final int BIGINT_DIGITS = 19;
    private static final int MICROS = 6;
    static final TermType INT = new TermType(Kind.INT, INT_DIGITS, 0);
    static final TermType BIGINT = new TermType(Kind.BIGINT, BIGINT_DIGITS, 0);

    enum Kind {
        FLAG,
        INT,
        BIGINT,
        DECIMAL,
        DATE,
        TIMESTAMP,
        INSTANT,
        TEXT,
        /** Only handed on. */
        OTHER
    }

    /** The type of an expression of the planner, whether it may be null or not. */
    static TermType of(RelDataType type) throws NotCompiled {
        LogicalType logical = FlinkTypeFactory.toLogicalType(type);
        return switch (logical.getTypeRoot()) {
            case BOOLEAN -> FLAG;
            case INTEGER -> INT;
            case BIGINT -> BIGINT;
            case DECIMAL -> new TermType(Kind.DECIMAL, type.getPrecision(), type.getScale());
            case DATE -> new TermType(Kind.DATE, INT_DIGITS, 0);
            case TIMESTAMP_WITHOUT_TIME_ZONE -> moment(Kind.TIMESTAMP, type);
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> moment(Kind.INSTANT, type);
            case VARCHAR, CHAR -> new TermType(Kind.TEXT, type.getPrecision(), 0);
            default -> throw new NotCompiled("type " + logical.asSummaryString());
        };
    }

    static TermType decimal(Types.DecimalType type) {
        return new TermType(Kind.DECIMAL, type.precision(), type.scale());
    }

    private static TermType moment(Kind kind, RelDataType type) throws NotCompiled {
        if (type.getPrecision() != MICROS) {
            throw new NotCompiled("type " + type.getSqlTypeName() + "(" + type.getPrecision() + ")");
        }
        return new TermType(kind, BIGINT_DIGITS, 0);
    }

    static boolean isChar(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.CHAR;
    }

    boolean isText() {
        return kind == Kind.TEXT;
    }

    boolean isDecimal() {
        return kind == Kind.DECIMAL;
    }

    /** A number that arithmetic works on. */
    boolean isNumber() {
        return kind == Kind.INT || kind == Kind.BIGINT || isDecimal();
    }
}
