package dev.hindcast.verb;

import java.util.Optional;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;

/** A rollback brings rows back, never a schema: what others changed in it stays, and is told. */
final class SchemaNote {
    private SchemaNote() {}

    /** A sentence where the table's schema is not the one that the restored head was written with. */
    static Optional<String> of(Table target, long restoredHead) {
        Snapshot head = target.snapshot(restoredHead);
        Integer then = head == null ? null : head.schemaId();
        int now = target.schema().schemaId();
        return then == null || then == now
                ? Optional.empty()
                : Optional.of(
                        " The schema is not rolled back: schema id %d -> %d, changed by others.".formatted(then, now));
    }
}
