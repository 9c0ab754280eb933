package dev.hindcast.compute.transform.partition;

import dev.hindcast.error.ErrorCode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelVisitor;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * Refuses SQL whose answer depends on anything but the set of its input rows: functions of the clock or of chance, aggregates
 * that depend on the order of rows, windows and limits whose order leaves ties.
 */
final class PartitionRules extends RelVisitor {
    /** Aggregates that give one value whatever the order of rows. */
    private static final Set<String> ANY_ORDER = Set.of("COUNT", "SUM", "MIN", "MAX", "$SUM0", "SINGLE_VALUE");
    /** Window functions that give ties one value. */
    private static final Set<String> RANKS = Set.of("RANK", "DENSE_RANK", "PERCENT_RANK", "CUME_DIST");

    private final UniqueColumns unique;

    private PartitionRules(UniqueColumns unique) {
        this.unique = unique;
    }

    /**
     * Walks the planner's tree.
     *
     * @throws dev.hindcast.error.HindcastException NOT_DETERMINISTIC that names the function or the order
     */
    static void require(RelNode root, UniqueColumns unique) {
        new PartitionRules(unique).go(root);
    }

    @Override
    public void visit(RelNode node, int ordinal, @Nullable RelNode parent) {
        node.accept(new Expressions(node));
        if (node instanceof Aggregate aggregate) {
            aggregate.getAggCallList().forEach(PartitionRules::refuseOrdered);
        }
        if (node instanceof Sort sort && (sort.fetch != null || sort.offset != null)) {
            List<Integer> columns = sort.getCollation().getFieldCollations().stream()
                    .map(RelFieldCollation::getFieldIndex)
                    .toList();
            refuseTies("LIMIT", sort.getInput(), new HashSet<>(columns));
        }
        super.visit(node, ordinal, parent);
    }

    private static void refuseOrdered(AggregateCall call) {
        String name = call.getAggregation().getName();
        if (name.equals("SUM") && isFloating(call.getType())) {
            throw refused("SUM of floating numbers", "a CAST to DECIMAL");
        }
        if (!ANY_ORDER.contains(name)) {
            throw refused(
                    name,
                    "an aggregate that is exact and knows no order: COUNT, SUM, MIN or MAX (an average is"
                            + " SUM / COUNT with the rounding that you want)");
        }
    }

    private static boolean isFloating(RelDataType type) {
        SqlTypeName name = type.getSqlTypeName();
        return name == SqlTypeName.DOUBLE || name == SqlTypeName.FLOAT || name == SqlTypeName.REAL;
    }

    private void refuseTies(String what, RelNode input, Set<Integer> ordered) {
        if (!unique.covered(input, ordered)) {
            throw refused(what + " over rows that may tie", "an ORDER BY that names the key, so that no two rows tie");
        }
    }

    private static RuntimeException refused(String what, String expected) {
        return ErrorCode.NOT_DETERMINISTIC
                .error(
                        "Cannot use the transform: %s gives another value for another order of rows, or at another time",
                        what)
                .value(what)
                .expected(expected)
                .next("hindcast plan SPEC");
    }

    /** The expressions of one node. */
    private final class Expressions extends RexShuttle {
        private final RelNode node;

        private Expressions(RelNode node) {
            this.node = node;
        }

        @Override
        public RexNode visitCall(RexCall call) {
            if (!call.getOperator().isDeterministic() || call.getOperator().isDynamicFunction()) {
                throw refused(call.getOperator().getName(), "functions of the partition's rows alone");
            }
            return super.visitCall(call);
        }

        @Override
        public RexNode visitSubQuery(RexSubQuery query) {
            new PartitionRules(unique).go(query.rel);
            return super.visitSubQuery(query);
        }

        @Override
        public RexNode visitOver(RexOver over) {
            SqlAggFunction function = over.getAggOperator();
            RexWindow window = over.getWindow();
            boolean aggregate = ANY_ORDER.contains(function.getName());
            boolean wholeTies = aggregate && (!window.isRows() || window.orderKeys.isEmpty());
            if (function.getName().equals("SUM") && isFloating(over.getType())) {
                throw refused("SUM of floating numbers", "a CAST to DECIMAL");
            }
            if (!RANKS.contains(function.getName()) && !wholeTies) {
                refuseTies(function.getName(), node.getInput(0), columns(window));
            }
            return super.visitOver(over);
        }

        private Set<Integer> columns(RexWindow window) {
            List<RexNode> keys = new ArrayList<>(window.partitionKeys);
            window.orderKeys.forEach(key -> keys.add(key.left));
            Set<Integer> columns = new HashSet<>();
            keys.forEach(key -> {
                if (key instanceof RexInputRef reference) {
                    columns.add(reference.getIndex());
                }
            });
            return columns;
        }
    }
}
