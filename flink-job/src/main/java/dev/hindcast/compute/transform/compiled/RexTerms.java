package dev.hindcast.compute.transform.compiled;

import dev.hindcast.compute.transform.batch.JoinedColumns;
import dev.hindcast.compute.transform.compiled.Term.Arithmetic;
import dev.hindcast.compute.transform.compiled.Term.Choice;
import dev.hindcast.compute.transform.compiled.Term.Column;
import dev.hindcast.compute.transform.compiled.Term.Compare;
import dev.hindcast.compute.transform.compiled.Term.Comparison;
import dev.hindcast.compute.transform.compiled.Term.Constant;
import dev.hindcast.compute.transform.compiled.Term.IsNull;
import dev.hindcast.compute.transform.compiled.Term.Logic;
import dev.hindcast.compute.transform.compiled.Term.Negate;
import dev.hindcast.compute.transform.compiled.Term.Not;
import dev.hindcast.compute.transform.compiled.Term.Operator;
import dev.hindcast.compute.transform.compiled.Term.Rescale;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.iceberg.types.Type;
import org.jspecify.annotations.Nullable;

/** Turns the planner's expressions into terms, or names the first part that it does not know. */
final class RexTerms {
    private final JoinedColumns input;
    private final RelDataType view;
    private final RexBuilder rex;

    /**
     * A translator.
     *
     * @param view type of the rows that the expressions are over: the source's columns, then one row a dependency
     */
    RexTerms(JoinedColumns input, RelDataType view, RexBuilder rex) {
        this.input = input;
        this.view = view;
        this.rex = rex;
    }

    /** The column that the expression is, if it is one of exactly this type; of any type, since nothing is done with it. */
    @Nullable
    Term copied(RexNode node, Type type) {
        int position = position(node);
        return position >= 0 && input.schema().columns().get(position).type().equals(type)
                ? new Column(position, TermType.OTHER)
                : null;
    }

    Term term(RexNode node) throws NotCompiled {
        int position = position(node);
        if (position >= 0) {
            return new Column(position, TermType.of(node.getType()));
        }
        if (node instanceof RexLiteral literal) {
            return constant(literal);
        }
        if (node instanceof RexCall call) {
            return call(call);
        }
        throw new NotCompiled("expression " + node);
    }

    /** Position of the column that the expression is; -1 if it is none that a batch has. */
    private int position(RexNode node) {
        if (node instanceof RexInputRef column) {
            return input.position(name(column));
        }
        return node instanceof RexFieldAccess access && access.getReferenceExpr() instanceof RexInputRef dependency
                ? input.position(name(dependency), access.getField().getName())
                : -1;
    }

    private String name(RexInputRef column) {
        return view.getFieldNames().get(column.getIndex());
    }

    private static Term constant(RexLiteral literal) throws NotCompiled {
        TermType type = TermType.of(literal.getType());
        if (literal.isNull()) {
            return new Constant(null, type);
        }
        if (literal.getTypeName() == SqlTypeName.SYMBOL) {
            throw new NotCompiled("symbol " + literal);
        }
        return switch (type.kind()) {
            case FLAG -> new Constant(RexLiteral.booleanValue(literal) ? 1L : 0L, type);
            case INT, BIGINT ->
                new Constant(number(literal, type, RoundingMode.UNNECESSARY).longValueExact(), type);
            case DECIMAL -> new Constant(number(literal, type, RoundingMode.HALF_UP), type);
            case DATE -> new Constant((long) given(literal, Integer.class), type);
            case TEXT -> new Constant(given(literal, String.class), type);
            case TIMESTAMP, INSTANT, OTHER -> throw new NotCompiled("a timestamp in the text");
        };
    }

    /** A literal may have more digits than its type, which then are rounded. */
    private static BigDecimal number(RexLiteral literal, TermType type, RoundingMode rounding) throws NotCompiled {
        try {
            return ExactTerms.fit(exact(literal), rounding, type);
        } catch (ArithmeticException e) {
            throw new NotCompiled("literal " + literal);
        }
    }

    private static BigDecimal exact(RexLiteral literal) throws NotCompiled {
        return given(literal, BigDecimal.class);
    }

    private static <T> T given(RexLiteral literal, Class<T> type) throws NotCompiled {
        T value = literal.getValueAs(type);
        if (value == null) {
            throw new NotCompiled("literal " + literal);
        }
        return value;
    }

    private Term call(RexCall call) throws NotCompiled {
        return switch (call.getKind()) {
            case PLUS, MINUS, TIMES, DIVIDE -> arithmetic(call);
            case MINUS_PREFIX -> negate(call, false);
            case CAST -> cast(term(operand(call, 0)), call);
            case CASE -> choice(call);
            case COALESCE -> coalesce(call);
            case EQUALS, NOT_EQUALS, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL ->
                compare(call);
            case AND, OR -> new Logic(call.getKind() == SqlKind.AND, terms(call.getOperands()));
            case NOT -> new Not(term(operand(call, 0)));
            case IS_NULL -> new IsNull(term(operand(call, 0)));
            case IS_NOT_NULL -> new Not(new IsNull(term(operand(call, 0))));
            case IS_TRUE, IS_FALSE, IS_NOT_TRUE, IS_NOT_FALSE -> truth(call);
            case SEARCH -> term(RexUtil.expandSearch(rex, null, call));
            default -> function(call);
        };
    }

    private Term function(RexCall call) throws NotCompiled {
        return switch (call.getOperator().getName().toUpperCase(Locale.ROOT)) {
            case "COALESCE" -> coalesce(call);
            case "IF" -> choice(call);
            case "ABS" -> negate(call, true);
            case "ROUND" -> round(call, RoundingMode.HALF_UP);
            case "TRUNCATE" -> round(call, RoundingMode.DOWN);
            default -> throw new NotCompiled("function " + call.getOperator().getName());
        };
    }

    private Term arithmetic(RexCall call) throws NotCompiled {
        Term left = number(operand(call, 0));
        Term right = number(operand(call, 1));
        return new Arithmetic(Operator.valueOf(call.getKind().name()), left, right, numeric(call));
    }

    private Term negate(RexCall call, boolean absolute) throws NotCompiled {
        return new Negate(number(operand(call, 0)), absolute, numeric(call));
    }

    private Term round(RexCall call, RoundingMode rounding) throws NotCompiled {
        Term value = number(operand(call, 0));
        boolean plain = call.getOperands().size() == 2
                && operand(call, 1) instanceof RexLiteral literal
                && !literal.isNull()
                && exact(literal).signum() >= 0;
        TermType type = numeric(call);
        if (!plain || !value.type().isDecimal() || !type.isDecimal()) {
            throw new NotCompiled(
                    call.getOperator().getName() + " of " + value.type().kind());
        }
        return new Rescale(value, rounding, type);
    }

    private static Term cast(Term value, RexCall call) throws NotCompiled {
        TermType to = TermType.of(call.getType());
        TermType from = value.type();
        if (from.isNumber() && to.isNumber()) {
            return new Rescale(value, to.isDecimal() ? RoundingMode.HALF_UP : RoundingMode.DOWN, to);
        }
        boolean longer =
                from.isText() && to.isText() && from.precision() <= to.precision() && !TermType.isChar(call.getType());
        if (longer || (from.kind() == to.kind() && !from.isText())) {
            return value;
        }
        throw new NotCompiled("CAST from " + from.kind() + " to " + call.getType());
    }

    /** CASE and IF: condition, value, condition, value, ..., value. */
    private Term choice(RexCall call) throws NotCompiled {
        List<Term> conditions = new ArrayList<>();
        List<Term> values = new ArrayList<>();
        TermType type = TermType.of(call.getType());
        int last = call.getOperands().size() - 1;
        for (int i = 0; i < last; i += 2) {
            conditions.add(term(operand(call, i)));
            values.add(as(term(operand(call, i + 1)), type));
        }
        values.add(as(term(operand(call, last)), type));
        return new Choice(conditions, values, type);
    }

    private Term coalesce(RexCall call) throws NotCompiled {
        List<Term> conditions = new ArrayList<>();
        List<Term> values = new ArrayList<>();
        TermType type = TermType.of(call.getType());
        for (RexNode operand : call.getOperands()) {
            Term value = term(operand);
            values.add(as(value, type));
            conditions.add(new Not(new IsNull(value)));
        }
        conditions.remove(conditions.size() - 1);
        return new Choice(conditions, values, type);
    }

    private static Term as(Term value, TermType type) throws NotCompiled {
        if (value instanceof Constant constant && constant.value() == null) {
            return new Constant(null, type);
        }
        if (value.type().isNumber() && type.isNumber()) {
            return value.type().equals(type) ? value : new Rescale(value, RoundingMode.HALF_UP, type);
        }
        if (value.type().kind() != type.kind()) {
            throw new NotCompiled(value.type().kind() + " as " + type.kind());
        }
        return value;
    }

    private Term compare(RexCall call) throws NotCompiled {
        Term left = term(operand(call, 0));
        Term right = term(operand(call, 1));
        boolean numbers = left.type().isNumber() && right.type().isNumber();
        if (!numbers && left.type().kind() != right.type().kind()) {
            throw new NotCompiled("comparison of " + left.type().kind() + " with "
                    + right.type().kind());
        }
        Comparison comparison = switch (call.getKind()) {
            case EQUALS -> Comparison.EQUAL;
            case NOT_EQUALS -> Comparison.NOT_EQUAL;
            case LESS_THAN -> Comparison.LESS;
            case LESS_THAN_OR_EQUAL -> Comparison.AT_MOST;
            case GREATER_THAN -> Comparison.GREATER;
            default -> Comparison.AT_LEAST;
        };
        return new Compare(comparison, left, right);
    }

    private Term truth(RexCall call) throws NotCompiled {
        Term flag = term(operand(call, 0));
        Term yes = new Constant(1L, TermType.FLAG);
        Term no = new Constant(0L, TermType.FLAG);
        return switch (call.getKind()) {
            case IS_TRUE -> new Choice(List.of(flag), List.of(yes, no), TermType.FLAG);
            case IS_NOT_TRUE -> new Choice(List.of(flag), List.of(no, yes), TermType.FLAG);
            case IS_FALSE -> new Choice(List.of(new Not(flag)), List.of(yes, no), TermType.FLAG);
            default -> new Choice(List.of(new Not(flag)), List.of(no, yes), TermType.FLAG);
        };
    }

    private Term number(RexNode node) throws NotCompiled {
        Term term = term(node);
        if (!term.type().isNumber()) {
            throw new NotCompiled("arithmetic on " + term.type().kind());
        }
        return term;
    }

    private static TermType numeric(RexCall call) throws NotCompiled {
        TermType type = TermType.of(call.getType());
        if (!type.isNumber()) {
            throw new NotCompiled(call.getOperator().getName() + " of " + type.kind());
        }
        return type;
    }

    private List<Term> terms(List<RexNode> nodes) throws NotCompiled {
        List<Term> terms = new ArrayList<>();
        for (RexNode node : nodes) {
            terms.add(term(node));
        }
        return terms;
    }

    private static RexNode operand(RexCall call, int i) {
        return call.getOperands().get(i);
    }
}
