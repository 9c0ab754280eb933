package dev.hindcast.compute.transform;

import dev.hindcast.error.ErrorCode;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexVisitorImpl;

/** Gathers the columns that an expression reads; refuses what is not a pure function of one row. */
final class ExpressionColumns extends RexVisitorImpl<Void> {
    private final Set<RowTransformRules.ReadColumn> found = new LinkedHashSet<>();

    ExpressionColumns() {
        super(true);
    }

    Set<RowTransformRules.ReadColumn> found() {
        return found;
    }

    @Override
    public Void visitInputRef(RexInputRef reference) {
        found.add(new RowTransformRules.ReadColumn(reference.getIndex(), ""));
        return super.visitInputRef(reference);
    }

    @Override
    public Void visitFieldAccess(RexFieldAccess access) {
        if (access.getReferenceExpr() instanceof RexInputRef row) {
            found.add(new RowTransformRules.ReadColumn(
                    row.getIndex(), access.getField().getName()));
            return super.visitInputRef(row);
        }
        return super.visitFieldAccess(access);
    }

    @Override
    public Void visitCall(RexCall call) {
        if (!call.getOperator().isDeterministic() || call.getOperator().isDynamicFunction()) {
            throw ErrorCode.NOT_DETERMINISTIC
                    .error(
                            "Cannot use the transform: %s gives another value at another time",
                            call.getOperator().getName())
                    .value(call.getOperator().getName())
                    .expected("functions of the row alone")
                    .next("hindcast plan SPEC");
        }
        return super.visitCall(call);
    }

    @Override
    public Void visitOver(RexOver over) {
        throw notOneRow("a window function");
    }

    @Override
    public Void visitSubQuery(RexSubQuery query) {
        throw notOneRow("a subquery inside an expression");
    }

    private static RuntimeException notOneRow(String what) {
        return ErrorCode.TRANSFORM_INVALID
                .error("Cannot use the transform: %s looks at other rows than its own", what)
                .value(what)
                .expected("functions of the row alone");
    }
}
