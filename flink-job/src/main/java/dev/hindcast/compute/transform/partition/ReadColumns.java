package dev.hindcast.compute.transform.partition;

import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelVisitor;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.RelColumnOrigin;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.jspecify.annotations.Nullable;

/** Which columns of the winners a query reads: those that any of its parts calculates, compares, groups or hands out. */
final class ReadColumns extends RelVisitor {
    private final String source;
    private final Set<Integer> found = new HashSet<>();
    private boolean all;

    private ReadColumns(String source) {
        this.source = source;
    }

    /**
     * Positions among the source's columns.
     *
     * @param columns how many there are; all of them count where a part of the query is not understood
     */
    static Set<Integer> of(RelNode root, String source, int columns) {
        ReadColumns read = new ReadColumns(source);
        read.outputs(root);
        read.go(root);
        return read.all ? IntStream.range(0, columns).boxed().collect(java.util.stream.Collectors.toSet()) : read.found;
    }

    @Override
    public void visit(RelNode node, int ordinal, @Nullable RelNode parent) {
        boolean understood = node instanceof Project
                || node instanceof Filter
                || node instanceof Join
                || node instanceof Sort
                || node instanceof TableScan;
        if (node instanceof Aggregate aggregate) {
            aggregate.getGroupSet().forEach(column -> origin(aggregate.getInput(), column));
            aggregate.getAggCallList().forEach(call -> {
                call.getArgList().forEach(column -> origin(aggregate.getInput(), column));
                if (call.filterArg >= 0) {
                    origin(aggregate.getInput(), call.filterArg);
                }
            });
        } else if (!understood) {
            node.getInputs().forEach(this::outputs);
            all |= node.getInputs().isEmpty() && !(node instanceof org.apache.calcite.rel.core.Values);
        }
        expressions(node);
        super.visit(node, ordinal, parent);
    }

    private void expressions(RelNode node) {
        if (node instanceof Project project) {
            project.getProjects().stream()
                    .filter(expression -> !(expression instanceof RexInputRef))
                    .forEach(expression -> expression.accept(new References(node)));
        } else {
            node.accept(new References(node));
        }
    }

    private void outputs(RelNode node) {
        for (int column = 0; column < node.getRowType().getFieldCount(); column++) {
            origin(node, column);
        }
    }

    private void origin(RelNode node, int column) {
        Set<RelColumnOrigin> origins = node.getCluster().getMetadataQuery().getColumnOrigins(node, column);
        if (origins == null) {
            all = true;
            return;
        }
        origins.forEach(origin -> {
            var name = origin.getOriginTable().getQualifiedName();
            if (name.get(name.size() - 1).equals(source)) {
                found.add(origin.getOriginColumnOrdinal());
            }
        });
    }

    /** Expressions refer to the columns of all inputs in a row. */
    private final class References extends RexShuttle {
        private final RelNode node;

        private References(RelNode node) {
            this.node = node;
        }

        @Override
        public RexNode visitInputRef(RexInputRef reference) {
            int index = reference.getIndex();
            for (RelNode input : node.getInputs()) {
                int columns = input.getRowType().getFieldCount();
                if (index < columns) {
                    origin(input, index);
                    return reference;
                }
                index -= columns;
            }
            all = true;
            return Objects.requireNonNull(reference);
        }

        @Override
        public RexNode visitSubQuery(RexSubQuery query) {
            all = true;
            return super.visitSubQuery(query);
        }
    }
}
