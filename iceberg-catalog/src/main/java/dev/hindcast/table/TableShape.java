package dev.hindcast.table;

import dev.hindcast.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.types.Types;

/** What a commit depends on besides data: the columns that are used, partition spec and format version. */
public record TableShape(List<UsedField> usedFields, int specId, int formatVersion) {
    public TableShape {
        usedFields = List.copyOf(usedFields);
    }

    /** What is different in this metadata, for people; empty when the shape is the same. */
    public List<String> differences(TableMetadata now) {
        List<String> found = new ArrayList<>();
        for (UsedField used : usedFields) {
            Types.NestedField field = now.schema().findField(used.id());
            UsedField present = field == null
                    ? null
                    : new UsedField(
                            field.fieldId(),
                            String.valueOf(now.schema().findColumnName(used.id())),
                            field.type().toString(),
                            field.isRequired());
            if (!used.equals(present)) {
                found.add("column " + used + " is now " + present);
            }
        }
        if (now.defaultSpecId() != specId) {
            found.add("partition spec " + specId + " is now " + now.defaultSpecId());
        }
        if (now.formatVersion() != formatVersion) {
            found.add("format version " + formatVersion + " is now " + now.formatVersion());
        }
        return found;
    }

    /** Raises DRIFT when the shape is not the same. */
    public void require(TableMetadata now) {
        List<String> found = differences(now);
        if (!found.isEmpty()) {
            throw ErrorCode.DRIFT
                    .error("Cannot commit: the table has changed its shape: %s", found)
                    .value(found)
                    .expected("the shape that was planned with");
        }
    }
}
