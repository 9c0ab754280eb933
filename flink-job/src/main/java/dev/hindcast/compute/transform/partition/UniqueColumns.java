package dev.hindcast.compute.transform.partition;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexInputRef;

/**
 * Which columns of a part of a query tell its rows apart: of the source its key (a partition has one winner a key), of an
 * aggregate what it groups by, of a join both sides together. Where nothing is known, no columns do.
 *
 * @param source name of the view of winners
 * @param key positions of the key's columns there
 */
record UniqueColumns(String source, Set<Integer> key) {
    /** Whether these columns of the node tell all of its rows apart. */
    boolean covered(RelNode node, Set<Integer> columns) {
        if (node instanceof TableScan scan) {
            List<String> name = scan.getTable().getQualifiedName();
            return name.get(name.size() - 1).equals(source) && columns.containsAll(key);
        }
        if (node instanceof Filter || node instanceof Sort) {
            return covered(node.getInput(0), columns);
        }
        if (node instanceof Project project) {
            return covered(project.getInput(), origins(project, columns));
        }
        if (node instanceof Aggregate aggregate) {
            List<Integer> groups = new ArrayList<>();
            for (int i = 0; i < aggregate.getGroupCount(); i++) {
                groups.add(i);
            }
            return aggregate.getGroupType() == Aggregate.Group.SIMPLE && columns.containsAll(groups);
        }
        return node instanceof Join join && joined(join, columns);
    }

    private boolean joined(Join join, Set<Integer> columns) {
        int left = join.getLeft().getRowType().getFieldCount();
        Set<Integer> ofLeft = new HashSet<>();
        Set<Integer> ofRight = new HashSet<>();
        columns.forEach(column -> {
            if (column < left) {
                ofLeft.add(column);
            } else {
                ofRight.add(column - left);
            }
        });
        return covered(join.getLeft(), ofLeft)
                && (!join.getJoinType().projectsRight() || covered(join.getRight(), ofRight));
    }

    private static Set<Integer> origins(Project project, Set<Integer> columns) {
        Set<Integer> below = new HashSet<>();
        columns.forEach(column -> {
            if (project.getProjects().get(column) instanceof RexInputRef reference) {
                below.add(reference.getIndex());
            }
        });
        return below;
    }
}
