package dev.hindcast.compute.transform;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.plan.UsedColumns;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.flink.table.types.logical.RowType;

/** Walks the planner's tree from the output down to the source: only projections and filters, and which columns they read. */
final class RowTransformRules {
    private RowTransformRules() {}

    /** With the columns that the output needs. */
    static TransformShape shapeOf(RelNode root, RowType view, RowType output, Set<String> aliases) {
        return shapeOf(root, view, output, aliases, false);
    }

    /** With every column that the text names, needed or not. */
    static TransformShape namedShapeOf(RelNode root, RowType view, RowType output, Set<String> aliases) {
        return shapeOf(root, view, output, aliases, true);
    }

    private static TransformShape shapeOf(
            RelNode root, RowType view, RowType output, Set<String> aliases, boolean named) {
        Set<ReadColumn> wanted = new LinkedHashSet<>();
        for (int i = 0; i < root.getRowType().getFieldCount(); i++) {
            wanted.add(new ReadColumn(i, ""));
        }
        Set<ReadColumn> read = columnsRead(root, wanted, named);
        return new TransformShape(output, used(read, view, aliases), unchanged(root, view, output));
    }

    private static Set<ReadColumn> columnsRead(RelNode node, Set<ReadColumn> wanted, boolean named) {
        if (node instanceof Project project) {
            Set<ReadColumn> below = new LinkedHashSet<>();
            project.getProjects().forEach(expression -> {
                Set<ReadColumn> all = inspect(expression);
                below.addAll(named ? all : Set.of());
            });
            wanted.forEach(column -> below.addAll(below(project.getProjects().get(column.index()), column)));
            return columnsRead(project.getInput(), below, named);
        }
        if (node instanceof Filter filter) {
            Set<ReadColumn> below = new LinkedHashSet<>(wanted);
            below.addAll(inspect(filter.getCondition()));
            return columnsRead(filter.getInput(), below, named);
        }
        if (node instanceof TableScan) {
            return wanted;
        }
        throw ErrorCode.TRANSFORM_INVALID
                .error(
                        "Cannot use the transform: a row transform may only project and filter, found %s",
                        node.getRelTypeName())
                .value(node.getRelTypeName())
                .expected("one SELECT ... FROM source [WHERE ...], nested or not");
    }

    /** A dependency that is passed on as it is keeps what is wanted of it. */
    private static Set<ReadColumn> below(RexNode expression, ReadColumn wanted) {
        if (expression instanceof RexInputRef reference) {
            return Set.of(new ReadColumn(reference.getIndex(), wanted.field()));
        }
        return inspect(expression);
    }

    private static Set<ReadColumn> inspect(RexNode expression) {
        ExpressionColumns columns = new ExpressionColumns();
        expression.accept(columns);
        return columns.found();
    }

    private static UsedColumns used(Set<ReadColumn> read, RowType view, Set<String> aliases) {
        Set<String> source = new HashSet<>();
        Map<String, Set<String>> byAlias = new HashMap<>();
        for (ReadColumn column : read) {
            String name = view.getFieldNames().get(column.index());
            if (!aliases.contains(name)) {
                source.add(name);
            } else if (column.field().isEmpty()) {
                RowType dimension = (RowType) view.getTypeAt(column.index());
                byAlias.computeIfAbsent(name, ignored -> new HashSet<>()).addAll(dimension.getFieldNames());
            } else {
                byAlias.computeIfAbsent(name, ignored -> new HashSet<>()).add(column.field());
            }
        }
        return new UsedColumns(source, byAlias);
    }

    private static Map<String, String> unchanged(RelNode root, RowType view, RowType output) {
        Map<String, String> unchanged = new LinkedHashMap<>();
        for (int i = 0; i < output.getFieldCount(); i++) {
            int origin = origin(root, i);
            if (origin >= 0) {
                unchanged.put(
                        output.getFieldNames().get(i), view.getFieldNames().get(origin));
            }
        }
        return unchanged;
    }

    /** The view's column that output column i is a plain copy of, -1 when it is calculated. */
    private static int origin(RelNode root, int i) {
        RelNode node = root;
        int index = i;
        while (!(node instanceof TableScan)) {
            if (node instanceof Project project) {
                if (!(project.getProjects().get(index) instanceof RexInputRef reference)) {
                    return -1;
                }
                index = reference.getIndex();
            }
            node = node.getInput(0);
        }
        return index;
    }

    /** A column of a node's input; {@code field} is empty when all of it is read. */
    record ReadColumn(int index, String field) {}
}
