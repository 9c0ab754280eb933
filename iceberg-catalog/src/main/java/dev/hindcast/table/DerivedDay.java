package dev.hindcast.table;

import dev.hindcast.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.PartitionField;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;

/** The column that a source has beside its own when its business partition is calculated: the day, named as in the target. */
public final class DerivedDay {
    /** Above all ids of tables, below those of joined columns. */
    private static final int ID = 900_000_000;

    private DerivedDay() {}

    /**
     * The name of the target's only partition column.
     *
     * @throws dev.hindcast.error.HindcastException PARTITION_NOT_ALIGNED
     */
    public static String name(Table target) {
        List<PartitionField> fields = target.spec().fields();
        if (fields.size() != 1 || !fields.get(0).transform().isIdentity()) {
            throw ErrorCode.PARTITION_NOT_ALIGNED
                    .error("Cannot recompute %s by local day: its partition is %s", target.name(), target.spec())
                    .value(target.spec())
                    .expected("one identity partition of a date column");
        }
        return target.schema().findColumnName(fields.get(0).sourceId());
    }

    /**
     * The source's columns and, after them, the day.
     *
     * @throws dev.hindcast.error.HindcastException SPEC_INVALID when the source has a column of that name itself
     */
    public static Schema added(Schema source, String name, String table) {
        if (source.findField(name) != null) {
            throw ErrorCode.SPEC_INVALID
                    .error(
                            "Cannot name the local day of a row %s: %s has a column of that name, with another meaning",
                            name, table)
                    .value(name)
                    .expected("source.partition: " + name + ", or a target whose partition column has another name");
        }
        List<Types.NestedField> columns = new ArrayList<>(source.columns());
        columns.add(Types.NestedField.optional(ID, name, Types.DateType.get()));
        return new Schema(columns);
    }
}
