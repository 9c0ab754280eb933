package dev.hindcast.compute.transform;

import dev.hindcast.compute.transform.batch.JoinedColumns;
import java.util.Objects;
import org.apache.iceberg.Schema;

/**
 * A dimension on a task of the join.
 *
 * @param wanted its columns that a joined batch has
 * @param first position of the first of them there
 */
record DimensionTable(AsOfRule rule, Versions versions, Gather gather, Schema wanted, int first) {
    static DimensionTable of(Dimension dimension, JoinedColumns columns) {
        AsOfRule rule = dimension.rule();
        Schema wanted = Objects.requireNonNull(columns.dependencies().get(rule.alias()), rule.alias());
        Versions versions = new Versions(rule, dimension.index());
        Gather gather = new Gather(versions.rows(), rule.dimension(), wanted);
        return new DimensionTable(rule, versions, gather, wanted, columns.first(rule.alias()));
    }
}
