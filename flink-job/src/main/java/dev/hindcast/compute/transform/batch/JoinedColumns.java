package dev.hindcast.compute.transform.batch;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types.NestedField;

/**
 * The columns of a joined batch: the source's, then those of each dependency, all of which are null in a row that matched
 * nothing.
 *
 * @param source columns of the source
 * @param dependencies alias to the columns of it that are wanted
 */
public record JoinedColumns(Schema source, Map<String, Schema> dependencies) implements Serializable {
    private static final int FIRST_ID = 1_000_000_000;

    public JoinedColumns {
        dependencies = new LinkedHashMap<>(dependencies);
    }

    /** All columns; those of dependencies have the name {@code alias: column} and ids of their own. */
    public Schema schema() {
        List<NestedField> fields = new ArrayList<>(source.columns());
        dependencies.forEach((alias, schema) -> schema.columns().forEach(column -> {
            String name = alias + ": " + column.name();
            fields.add(NestedField.optional(FIRST_ID + fields.size(), name, column.type()));
        }));
        return new Schema(fields);
    }

    /** Position of a source column; -1 if there is none. */
    public int position(String column) {
        return source.columns().indexOf(source.findField(column));
    }

    /** Position of a dependency's column; -1 if there is none. */
    public int position(String alias, String column) {
        Schema wanted = dependencies.get(alias);
        int within = wanted == null ? -1 : wanted.columns().indexOf(wanted.findField(column));
        return within < 0 ? -1 : first(alias) + within;
    }

    /** Position of the first column of a dependency. */
    public int first(String alias) {
        int first = source.columns().size();
        for (Map.Entry<String, Schema> each : dependencies.entrySet()) {
            if (each.getKey().equals(alias)) {
                return first;
            }
            first += each.getValue().columns().size();
        }
        throw new IllegalArgumentException("No dependency " + alias);
    }

    /** The same with these columns of the dependencies alone. */
    public JoinedColumns select(Map<String, ? extends Collection<String>> wanted) {
        Map<String, Schema> selected = new LinkedHashMap<>();
        dependencies.forEach((alias, schema) -> selected.put(
                alias,
                new Schema(schema.columns().stream()
                        .filter(column ->
                                wanted.containsKey(alias) && wanted.get(alias).contains(column.name()))
                        .toList())));
        return new JoinedColumns(source, selected);
    }
}
