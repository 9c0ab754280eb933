package dev.hindcast.compute.transform.compiled;

import dev.hindcast.compute.batch.BooleanVector;
import dev.hindcast.compute.batch.BytesVector;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.ColumnVector;
import dev.hindcast.compute.batch.IntVector;
import dev.hindcast.compute.batch.LongVector;
import dev.hindcast.compute.batch.WideDecimalVector;
import dev.hindcast.compute.transform.compiled.Term.Arithmetic;
import dev.hindcast.compute.transform.compiled.Term.Choice;
import dev.hindcast.compute.transform.compiled.Term.Column;
import dev.hindcast.compute.transform.compiled.Term.Compare;
import dev.hindcast.compute.transform.compiled.Term.Constant;
import dev.hindcast.compute.transform.compiled.Term.IsNull;
import dev.hindcast.compute.transform.compiled.Term.Logic;
import dev.hindcast.compute.transform.compiled.Term.Negate;
import dev.hindcast.compute.transform.compiled.Term.Not;
import dev.hindcast.compute.transform.compiled.Term.Rescale;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a term means, for one row at a time: numbers as BigDecimal, flags as BigDecimal 0 and 1, texts as UTF-8 bytes. As in
 * the planner, except that a value that does not fit its type is an error and not null.
 */
final class ExactTerms {
    /** The planner divides in this precision before it rounds to the scale of the result. */
    private static final MathContext DIVISION = new MathContext(38, RoundingMode.HALF_UP);

    private final ColumnBatch batch;

    ExactTerms(ColumnBatch batch) {
        this.batch = batch;
    }

    /**
     * The value of a term of numbers, dates, timestamps or flags; null when it is null.
     *
     * @throws ArithmeticException when a selected part overflows or divides by zero
     */
    @Nullable
    BigDecimal number(Term term, int row) {
        return (BigDecimal) value(term, row);
    }

    @Nullable
    Object value(Term term, int row) {
        if (term instanceof Column column) {
            return column(column, row);
        }
        if (term instanceof Constant constant) {
            return constant(constant);
        }
        if (term instanceof Arithmetic arithmetic) {
            return arithmetic(arithmetic, row);
        }
        if (term instanceof Rescale rescale) {
            BigDecimal value = number(rescale.of(), row);
            return value == null ? null : fit(value, rescale.rounding(), rescale.type());
        }
        if (term instanceof Negate negate) {
            return negate(negate, row);
        }
        if (term instanceof Choice choice) {
            return choice(choice, row);
        }
        return flag(term, row);
    }

    private @Nullable BigDecimal flag(Term term, int row) {
        if (term instanceof Compare compare) {
            return compare(compare, row);
        }
        if (term instanceof Logic logic) {
            return logic(logic, row);
        }
        if (term instanceof Not not) {
            BigDecimal value = number(not.of(), row);
            return value == null ? null : flag(value.signum() == 0);
        }
        return flag(value(((IsNull) term).of(), row) == null);
    }

    private @Nullable Object column(Column column, int row) {
        ColumnVector vector = batch.column(column.position());
        if (vector.isNull(row)) {
            return null;
        }
        if (vector instanceof LongVector longs) {
            return BigDecimal.valueOf(longs.values()[row], column.type().scale());
        }
        if (vector instanceof IntVector ints) {
            return BigDecimal.valueOf(ints.values()[row]);
        }
        if (vector instanceof BooleanVector flags) {
            return flag(flags.values()[row]);
        }
        if (vector instanceof WideDecimalVector wide) {
            return new BigDecimal(wide.unscaled(row), column.type().scale());
        }
        return ((BytesVector) vector).copy(row);
    }

    private static @Nullable Object constant(Constant constant) {
        if (constant.value() instanceof Long whole) {
            return BigDecimal.valueOf(whole);
        }
        return constant.value() instanceof String text ? text.getBytes(StandardCharsets.UTF_8) : constant.value();
    }

    private @Nullable BigDecimal arithmetic(Arithmetic term, int row) {
        BigDecimal left = number(term.left(), row);
        BigDecimal right = left == null ? null : number(term.right(), row);
        if (left == null || right == null) {
            return null;
        }
        BigDecimal exact = switch (term.operator()) {
            case PLUS -> left.add(right);
            case MINUS -> left.subtract(right);
            case TIMES -> left.multiply(right);
            case DIVIDE -> term.type().isDecimal() ? left.divide(right, DIVISION) : left.divideToIntegralValue(right);
        };
        return fit(exact, RoundingMode.HALF_UP, term.type());
    }

    private @Nullable BigDecimal negate(Negate term, int row) {
        BigDecimal value = number(term.of(), row);
        if (value == null) {
            return null;
        }
        return fit(term.absolute() ? value.abs() : value.negate(), RoundingMode.UNNECESSARY, term.type());
    }

    private @Nullable Object choice(Choice term, int row) {
        for (int i = 0; i < term.conditions().size(); i++) {
            BigDecimal holds = number(term.conditions().get(i), row);
            if (holds != null && holds.signum() != 0) {
                return value(term.values().get(i), row);
            }
        }
        return value(term.values().get(term.values().size() - 1), row);
    }

    private @Nullable BigDecimal compare(Compare term, int row) {
        Object left = value(term.left(), row);
        Object right = left == null ? null : value(term.right(), row);
        if (left == null || right == null) {
            return null;
        }
        int order = left instanceof byte[] bytes
                ? Arrays.compareUnsigned(bytes, (byte[]) right)
                : ((BigDecimal) left).compareTo((BigDecimal) right);
        return flag(term.comparison().holds(order));
    }

    private @Nullable BigDecimal logic(Logic term, int row) {
        boolean unknown = false;
        for (Term each : term.terms()) {
            BigDecimal value = number(each, row);
            if (value == null) {
                unknown = true;
            } else if ((value.signum() == 0) == term.and()) {
                return value;
            }
        }
        return unknown ? null : flag(term.and());
    }

    /** The value in the type's scale. */
    static BigDecimal fit(BigDecimal value, RoundingMode rounding, TermType type) {
        BigDecimal scaled = value.setScale(type.scale(), rounding);
        boolean fits = switch (type.kind()) {
            case INT -> scaled.unscaledValue().bitLength() < Integer.SIZE;
            case BIGINT -> scaled.unscaledValue().bitLength() < Long.SIZE;
            default -> scaled.precision() <= type.precision();
        };
        if (!fits) {
            throw new DoesNotFit(value.toPlainString() + " does not fit " + type.kind() + "(" + type.precision() + ", "
                    + type.scale() + ")");
        }
        return scaled;
    }

    private static BigDecimal flag(boolean value) {
        return value ? BigDecimal.ONE : BigDecimal.ZERO;
    }
}
