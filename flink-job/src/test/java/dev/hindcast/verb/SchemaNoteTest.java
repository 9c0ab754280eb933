package dev.hindcast.verb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.inmemory.InMemoryCatalog;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;

class SchemaNoteTest {
    /** C42. */
    @Test
    void aColumnThatOthersAddedStaysAndIsTold() throws Exception {
        try (InMemoryCatalog catalog = new InMemoryCatalog()) {
            catalog.initialize("mart", Map.of());
            catalog.createNamespace(Namespace.of("mart"));
            Table table = catalog.createTable(
                    TableIdentifier.of("mart", "orders"),
                    new Schema(Types.NestedField.required(1, "order_id", Types.StringType.get())));
            table.newAppend().commit();
            long head = table.currentSnapshot().snapshotId();
            assertThat(SchemaNote.of(table, head)).isEmpty();

            table.updateSchema().addColumn("channel", Types.StringType.get()).commit();

            assertThat(SchemaNote.of(table, head))
                    .hasValueSatisfying(note -> assertThat(note).contains("schema id 0 -> 1"));
            assertThat(SchemaNote.of(table, 4711)).isEmpty();
        }
    }
}
