package dev.hindcast.compute.transform.partition;

import dev.hindcast.error.ErrorCode;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.catalog.DataTypeFactory;
import org.apache.flink.table.functions.AggregateFunction;
import org.apache.flink.table.functions.FunctionDefinition;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.inference.ArgumentCount;
import org.apache.flink.table.types.inference.CallContext;
import org.apache.flink.table.types.inference.ConstantArgumentCount;
import org.apache.flink.table.types.inference.InputTypeStrategies;
import org.apache.flink.table.types.inference.InputTypeStrategy;
import org.apache.flink.table.types.inference.Signature;
import org.apache.flink.table.types.inference.TypeInference;
import org.apache.flink.table.types.inference.TypeStrategies;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.jspecify.annotations.Nullable;

/**
 * {@code SUM} of whole numbers and decimals that is exact or an error. Flink's own answers null when a decimal overflows, goes
 * on from there with the next row, and wraps whole numbers round. The type of the result is that of Flink's own function.
 */
public final class ExactSum extends AggregateFunction<Object, ExactSum.Total> {
    private static final int MOST_DIGITS = 38;

    private final String partition;

    /** A sum over rows of this partition, which stands in messages. */
    public ExactSum(String partition) {
        this.partition = partition;
    }

    /** What has been added so far, in units of the last digit; any number of digits. */
    public static final class Total {
        public byte[] unscaled = new byte[1];
        public Integer scale = 0;
        /** 0 before the first value, then the number of bytes of a whole number, or -1 for decimals. */
        public Integer width = 0;
    }

    @Override
    public Total createAccumulator() {
        return new Total();
    }

    /** Adds a decimal. */
    public void accumulate(Total total, @Nullable BigDecimal value) {
        if (value != null) {
            add(total, value.unscaledValue(), value.scale(), -1);
        }
    }

    /** Adds a whole number. */
    public void accumulate(Total total, @Nullable Long value) {
        if (value != null) {
            add(total, BigInteger.valueOf(value), 0, Long.BYTES);
        }
    }

    /** Adds a whole number. */
    public void accumulate(Total total, @Nullable Integer value) {
        if (value != null) {
            add(total, BigInteger.valueOf(value), 0, Integer.BYTES);
        }
    }

    /** Adds what other tasks have found. */
    public void merge(Total total, Iterable<Total> others) {
        for (Total other : others) {
            if (other.width != 0) {
                add(total, new BigInteger(other.unscaled), other.scale, other.width);
            }
        }
    }

    private static void add(Total total, BigInteger value, int scale, int width) {
        total.unscaled = new BigInteger(total.unscaled).add(value).toByteArray();
        total.scale = scale;
        total.width = width;
    }

    @Override
    public @Nullable Object getValue(Total total) {
        BigInteger sum = new BigInteger(total.unscaled);
        return switch (total.width) {
            case 0 -> null;
            case -1 -> decimal(new BigDecimal(sum, total.scale));
            case Integer.BYTES -> whole(sum, Integer.SIZE).intValue();
            default -> whole(sum, Long.SIZE).longValue();
        };
    }

    private BigDecimal decimal(BigDecimal sum) {
        if (sum.precision() > MOST_DIGITS) {
            throw overflow(sum.toPlainString(), MOST_DIGITS + " digits");
        }
        return sum;
    }

    private BigInteger whole(BigInteger sum, int bits) {
        if (sum.bitLength() >= bits) {
            throw overflow(sum.toString(), bits + " bits");
        }
        return sum;
    }

    private RuntimeException overflow(String sum, String room) {
        return ErrorCode.DECIMAL_OVERFLOW
                .error("Cannot compute partition %s: a SUM is %s, which has more than %s", partition, sum, room)
                .value(sum)
                .expected("at most " + room);
    }

    @Override
    public TypeInference getTypeInference(DataTypeFactory factory) {
        return TypeInference.newBuilder()
                .inputTypeStrategy(new ExactNumber())
                .accumulatorTypeStrategy(TypeStrategies.explicit(DataTypes.STRUCTURED(
                        Total.class,
                        DataTypes.FIELD("unscaled", DataTypes.BYTES()),
                        DataTypes.FIELD("scale", DataTypes.INT()),
                        DataTypes.FIELD("width", DataTypes.INT()))))
                .outputTypeStrategy(call -> Optional.of(result(call)))
                .build();
    }

    private static DataType result(CallContext call) {
        LogicalType type = call.getArgumentDataTypes().get(0).getLogicalType();
        return type instanceof DecimalType decimal
                ? DataTypes.DECIMAL(MOST_DIGITS, decimal.getScale())
                : call.getArgumentDataTypes().get(0).nullable();
    }

    /** One decimal, int or long; a sum of floating numbers depends on the order of rows. */
    private static final class ExactNumber implements InputTypeStrategy {
        @Override
        public ArgumentCount getArgumentCount() {
            return ConstantArgumentCount.of(1);
        }

        @Override
        public Optional<List<DataType>> inferInputTypes(CallContext call, boolean throwOnFailure) {
            DataType given = call.getArgumentDataTypes().get(0);
            LogicalTypeRoot root = given.getLogicalType().getTypeRoot();
            return switch (root) {
                case DECIMAL -> Optional.of(List.of(given.bridgedTo(BigDecimal.class)));
                case BIGINT -> Optional.of(List.of(given.bridgedTo(Long.class)));
                case INTEGER -> Optional.of(List.of(given.bridgedTo(Integer.class)));
                default -> {
                    if (throwOnFailure) {
                        throw new ValidationException(
                                "SUM of " + given.getLogicalType().asSummaryString()
                                        + " is not exact, or depends on the order of rows: CAST it to DECIMAL, INT or BIGINT");
                    }
                    yield Optional.empty();
                }
            };
        }

        @Override
        public List<Signature> getExpectedSignatures(FunctionDefinition definition) {
            return InputTypeStrategies.sequence(InputTypeStrategies.ANY).getExpectedSignatures(definition);
        }
    }
}
