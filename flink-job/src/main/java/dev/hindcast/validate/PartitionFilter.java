package dev.hindcast.validate;

import dev.hindcast.compute.source.PartitionValue;
import dev.hindcast.table.PartitionText;
import java.util.List;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.types.Types.NestedField;

/** Chooses the files of some partitions of a table that is partitioned by exactly one column. */
record PartitionFilter(NestedField field) {
    /** By the partition column as the schema names it. */
    static PartitionFilter of(Table table, Schema schema) {
        return new PartitionFilter(
                schema.findField(PartitionText.ofOnlyColumn(table).sourceId()));
    }

    String column() {
        return field.name();
    }

    Expression in(List<String> partitions) {
        return Expressions.in(
                column(),
                partitions.stream()
                        .map(text -> PartitionValue.parse(text, field))
                        .toArray());
    }
}
