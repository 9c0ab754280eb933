package dev.hindcast.validate;

import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types.NestedField;

/** What differs between two schemas of one table, in words. Columns are matched by field id, so a rename is one. */
final class SchemaChanges {
    private SchemaChanges() {}

    static List<String> between(Schema before, Schema after) {
        List<String> changes = new ArrayList<>();
        for (NestedField old : before.columns()) {
            NestedField now = after.findField(old.fieldId());
            if (now == null) {
                changes.add("removed column " + old.name() + " " + old.type());
            } else {
                compare(old, now, changes);
            }
        }
        for (NestedField now : after.columns()) {
            if (before.findField(now.fieldId()) == null) {
                changes.add("added column " + now.name() + " " + now.type());
            }
        }
        return changes;
    }

    private static void compare(NestedField old, NestedField now, List<String> changes) {
        if (!old.name().equals(now.name())) {
            changes.add("renamed column " + old.name() + " to " + now.name());
        }
        if (!old.type().equals(now.type())) {
            changes.add("column " + now.name() + ": " + old.type() + " is now " + now.type());
        }
        if (old.isOptional() != now.isOptional()) {
            changes.add("column " + now.name() + " is now " + (now.isOptional() ? "optional" : "required"));
        }
    }
}
