package dev.hindcast.compute.transform;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.flink.table.catalog.ContextResolvedFunction;
import org.apache.flink.table.planner.functions.bridging.BridgingSqlFunction;
import org.apache.flink.table.types.logical.DecimalType;
import org.jspecify.annotations.Nullable;

/**
 * Puts checked arithmetic where Flink's own would answer null because a decimal has too many digits: where the types alone do
 * not rule it out. All other expressions stay as they are.
 */
final class ExactDecimals extends RexShuttle {
    private final RelOptCluster cluster;

    private ExactDecimals(RelOptCluster cluster) {
        this.cluster = cluster;
    }

    /** The same tree, checked. */
    static RelNode in(RelNode tree) {
        ExactDecimals expressions = new ExactDecimals(tree.getCluster());
        return tree.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode node) {
                return super.visit(node).accept(expressions);
            }
        });
    }

    @Override
    public RexNode visitCall(RexCall call) {
        RexNode visited = super.visitCall(call);
        ExactCall.Operation operation =
                visited.getType().getSqlTypeName() == SqlTypeName.DECIMAL ? operation(visited) : null;
        if (operation == null || !(visited instanceof RexCall inner)) {
            return visited;
        }
        List<RexNode> operands = new ArrayList<>();
        for (RexNode operand : inner.getOperands()) {
            RexNode decimal = asDecimal(operand);
            if (decimal == null) {
                return visited;
            }
            operands.add(decimal);
        }
        return mayOverflow(operation, inner.getType(), operands) ? checked(operation, inner, operands) : visited;
    }

    @Override
    public RexNode visitSubQuery(RexSubQuery query) {
        RexNode visited = super.visitSubQuery(query);
        return visited instanceof RexSubQuery inner ? inner.clone(in(inner.rel)) : visited;
    }

    private static ExactCall.@Nullable Operation operation(RexNode node) {
        return switch (node.getKind()) {
            case PLUS -> ExactCall.Operation.PLUS;
            case MINUS -> ExactCall.Operation.MINUS;
            case TIMES -> ExactCall.Operation.TIMES;
            case DIVIDE -> ExactCall.Operation.DIVIDE;
            case CAST -> ExactCall.Operation.CAST;
            default -> null;
        };
    }

    /** A whole number as Flink itself sees it beside a decimal; null for all but numbers that are exact. */
    private @Nullable RexNode asDecimal(RexNode operand) {
        int digits = switch (operand.getType().getSqlTypeName()) {
            case DECIMAL -> 0;
            case TINYINT -> 3;
            case SMALLINT -> 5;
            case INTEGER -> 10;
            case BIGINT -> 19;
            default -> -1;
        };
        if (digits < 0) {
            return null;
        }
        return digits == 0 ? operand : cast(operand, digits);
    }

    private RexNode cast(RexNode operand, int digits) {
        RelDataTypeFactory types = cluster.getTypeFactory();
        RelDataType decimal = types.createTypeWithNullability(
                types.createSqlType(SqlTypeName.DECIMAL, digits, 0),
                operand.getType().isNullable());
        return cluster.getRexBuilder().makeAbstractCast(decimal, operand);
    }

    /** By the digits before the point that the result may have, and those that its type has. */
    private static boolean mayOverflow(ExactCall.Operation operation, RelDataType result, List<RexNode> operands) {
        RelDataType first = operands.get(0).getType();
        RelDataType last = operands.get(operands.size() - 1).getType();
        int needed = switch (operation) {
            case PLUS, MINUS -> Math.max(whole(first), whole(last)) + 1;
            case TIMES -> whole(first) + whole(last);
            case DIVIDE -> whole(first) + last.getScale();
            // A digit that is rounded away may carry over.
            case CAST -> whole(first) + (first.getScale() > result.getScale() ? 1 : 0);
        };
        return needed > whole(result);
    }

    private static int whole(RelDataType type) {
        return type.getPrecision() - type.getScale();
    }

    private RexNode checked(ExactCall.Operation operation, RexCall call, List<RexNode> operands) {
        ExactCall function = new ExactCall(
                operation,
                type(call),
                operands.stream().map(ExactDecimals::type).toList());
        return cluster.getRexBuilder()
                .makeCall(
                        call.getType(),
                        BridgingSqlFunction.of(cluster, ContextResolvedFunction.anonymous(function)),
                        operands);
    }

    private static DecimalType type(RexNode node) {
        RelDataType type = node.getType();
        return new DecimalType(type.isNullable(), type.getPrecision(), type.getScale());
    }
}
