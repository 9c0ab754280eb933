package dev.hindcast.compute.transform.compiled;

import dev.hindcast.compute.transform.batch.BatchTransform;
import dev.hindcast.compute.transform.batch.JoinedColumns;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Calc;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLocalRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.jspecify.annotations.Nullable;

/** A query that may have been compiled. */
public sealed interface CompiledQuery {
    /** It was. */
    record Compiled(BatchTransform.Plan plan) implements CompiledQuery {}

    /**
     * It is left to the planner.
     *
     * @param why the first part that is not compiled, for people
     */
    record LeftToPlanner(String why) implements CompiledQuery {}

    /**
     * Compiles a query.
     *
     * @param optimized the planner's optimised tree
     * @param input the columns that a joined batch has
     * @param key key columns, for messages
     */
    static CompiledQuery of(RelNode optimized, JoinedColumns input, Schema target, List<String> key) {
        try {
            return new Compiled(plan(optimized, input, target, key));
        } catch (NotCompiled part) {
            return new LeftToPlanner(part.what());
        }
    }

    private static BatchTransform.Plan plan(RelNode root, JoinedColumns input, Schema target, List<String> key)
            throws NotCompiled {
        if (!(root instanceof Calc calc) || !(calc.getInput() instanceof TableScan scan)) {
            throw new NotCompiled("the plan " + root.getRelTypeName());
        }
        RexProgram program = calc.getProgram();
        RexBuilder rex = calc.getCluster().getRexBuilder();
        RexTerms terms = new RexTerms(input, scan.getRowType(), rex);
        List<Term> outputs = new ArrayList<>();
        for (NestedField column : target.columns()) {
            outputs.add(output(program, calc.getRowType(), terms, column));
        }
        return new CompiledPlan(input, outputs, condition(program, terms), target, key);
    }

    private static @Nullable Term condition(RexProgram program, RexTerms terms) throws NotCompiled {
        RexLocalRef condition = program.getCondition();
        return condition == null ? null : terms.term(program.expandLocalRef(condition));
    }

    private static Term output(RexProgram program, RelDataType row, RexTerms terms, NestedField column)
            throws NotCompiled {
        int position = row.getFieldNames().indexOf(column.name());
        if (position < 0) {
            throw new NotCompiled("a result without column " + column.name());
        }
        RexNode expression = program.expandLocalRef(program.getProjectList().get(position));
        Term copied = terms.copied(expression, column.type());
        return copied == null ? as(terms.term(expression), column) : copied;
    }

    /** In the target's own type, which is checked to be wide enough before; its digits are checked value by value. */
    private static Term as(Term term, NestedField column) throws NotCompiled {
        TermType type = type(term.type(), column.type());
        if (term instanceof Term.Constant constant && constant.value() == null) {
            return new Term.Constant(null, type);
        }
        return type.isNumber() && !type.equals(term.type())
                ? new Term.Rescale(term, RoundingMode.UNNECESSARY, type)
                : term;
    }

    private static TermType type(TermType given, Type wanted) throws NotCompiled {
        boolean fits = switch (wanted.typeId()) {
            case BOOLEAN -> given.kind() == TermType.Kind.FLAG;
            case INTEGER, LONG -> given.kind() == TermType.Kind.INT || given.kind() == TermType.Kind.BIGINT;
            case DECIMAL -> given.isDecimal();
            case DATE -> given.kind() == TermType.Kind.DATE;
            case TIMESTAMP -> given.kind() == TermType.Kind.TIMESTAMP || given.kind() == TermType.Kind.INSTANT;
            case STRING -> given.isText();
            default -> false;
        };
        if (!fits) {
            throw new NotCompiled(given.kind() + " as " + wanted);
        }
        return switch (wanted.typeId()) {
            case INTEGER -> TermType.INT;
            case LONG -> TermType.BIGINT;
            case DECIMAL -> TermType.decimal((Types.DecimalType) wanted);
            default -> given;
        };
    }
}
