package dev.hindcast.plan;

import dev.hindcast.spec.DependencySpec;
import dev.hindcast.spec.LocalDays;
import dev.hindcast.spec.SourceSpec;
import dev.hindcast.table.UsedField;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;

/** Binds the columns that a run depends on to field ids. */
final class UsedFields {
    private UsedFields() {}

    /** What key, version, delete flag, partition, joins and transform read of the source. */
    static List<UsedField> ofSource(PlanInputs inputs, UsedColumns used) {
        SourceSpec source = inputs.spec().source();
        Set<String> columns = new TreeSet<>(used.source());
        columns.addAll(source.key());
        columns.addAll(source.version());
        source.deleted().ifPresent(columns::add);
        columns.add(LocalDays.sourceColumn(source.partition()));
        for (DependencySpec dependency : inputs.spec().dependencies().values()) {
            columns.addAll(dependency.keys().values());
            columns.add(dependency.asOf());
        }
        SourceView.derived(inputs).ifPresent(columns::remove);
        return bound(inputs.source().schema(), columns);
    }

    /** What the join and the transform read of a dependency. */
    static List<UsedField> ofDependency(PlanInputs.Dependency one, Set<String> used) {
        DependencySpec dependency = one.spec();
        Set<String> columns = new TreeSet<>(used);
        columns.addAll(dependency.keys().keySet());
        dependency.validFrom().ifPresent(columns::add);
        dependency.validTo().ifPresent(columns::add);
        dependency.latestBefore().ifPresent(columns::add);
        return bound(one.table().schema(), columns);
    }

    /** All columns of the target: a run writes whole rows. */
    static List<UsedField> ofTarget(Schema schema) {
        return bound(
                schema, schema.columns().stream().map(Types.NestedField::name).toList());
    }

    /** The column as it is now; its type and name are empty when it is gone. */
    static UsedField now(Schema schema, int id) {
        Types.NestedField field = schema.findField(id);
        return field == null
                ? new UsedField(id, "", "", false)
                : new UsedField(id, schema.findColumnName(id), field.type().toString(), field.isRequired());
    }

    private static List<UsedField> bound(Schema schema, Collection<String> columns) {
        List<UsedField> fields = new ArrayList<>();
        for (String column : columns) {
            Types.NestedField field = schema.findField(column);
            if (field == null) {
                throw new IllegalArgumentException("No column " + column + " in " + schema);
            }

            fields.add(now(schema, field.fieldId()));
        }
        fields.sort(Comparator.comparingInt(UsedField::id));
        return fields;
    }
}
