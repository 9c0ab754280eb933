package dev.hindcast.compute.transform;

import dev.hindcast.error.ErrorCode;
import java.util.List;
import org.apache.flink.table.catalog.DataTypeFactory;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.DecimalDataUtils;
import org.apache.flink.table.functions.ScalarFunction;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.inference.InputTypeStrategies;
import org.apache.flink.table.types.inference.TypeInference;
import org.apache.flink.table.types.inference.TypeStrategies;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.utils.TypeConversions;
import org.jspecify.annotations.Nullable;

/** Flink's own decimal arithmetic and cast, with an error where Flink answers null because digits do not fit. */
public final class ExactCall extends ScalarFunction {
    private final Operation operation;
    private final int precision;
    private final int scale;
    private final List<DecimalType> operands;

    /** What is calculated. */
    enum Operation {
        PLUS,
        MINUS,
        TIMES,
        DIVIDE,
        CAST
    }

    /**
     * Results of this type.
     *
     * @param operands types of what is calculated with
     */
    ExactCall(Operation operation, DecimalType result, List<DecimalType> operands) {
        this.operation = operation;
        this.precision = result.getPrecision();
        this.scale = result.getScale();
        this.operands = List.copyOf(operands);
    }

    /** A cast. */
    public @Nullable DecimalData eval(@Nullable DecimalData value) {
        return value == null
                ? null
                : checked(DecimalDataUtils.castToDecimal(value, precision, scale), value.toString());
    }

    /** Any other operation. */
    public @Nullable DecimalData eval(@Nullable DecimalData left, @Nullable DecimalData right) {
        if (left == null || right == null) {
            return null;
        }
        return checked(
                switch (operation) {
                    case PLUS -> DecimalDataUtils.add(left, right, precision, scale);
                    case MINUS -> DecimalDataUtils.subtract(left, right, precision, scale);
                    case TIMES -> DecimalDataUtils.multiply(left, right, precision, scale);
                    default -> DecimalDataUtils.divide(left, right, precision, scale);
                },
                left + " and " + right);
    }

    private DecimalData checked(@Nullable DecimalData result, String of) {
        if (result == null) {
            throw ErrorCode.DECIMAL_OVERFLOW
                    .error(
                            "Cannot compute %s of %s: the result does not fit DECIMAL(%d, %d)",
                            operation, of, precision, scale)
                    .value(of)
                    .expected("a value of DECIMAL(" + precision + ", " + scale + ")");
        }
        return result;
    }

    @Override
    public TypeInference getTypeInference(DataTypeFactory factory) {
        return TypeInference.newBuilder()
                .inputTypeStrategy(InputTypeStrategies.explicitSequence(
                        operands.stream().map(ExactCall::internal).toArray(DataType[]::new)))
                .outputTypeStrategy(TypeStrategies.explicit(internal(new DecimalType(true, precision, scale))))
                .build();
    }

    private static DataType internal(DecimalType type) {
        return TypeConversions.fromLogicalToDataType(type).bridgedTo(DecimalData.class);
    }
}
