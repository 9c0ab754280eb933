package dev.hindcast.compute.winner;

import dev.hindcast.compute.source.ReadUnit;
import dev.hindcast.compute.source.SourceColumns;
import dev.hindcast.compute.source.TableRows;
import dev.hindcast.compute.write.RowHash;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;
import org.apache.iceberg.Schema;
import org.apache.iceberg.flink.FlinkSchemaUtil;
import org.apache.iceberg.io.CloseableIterator;
import org.jspecify.annotations.Nullable;

/** Reads tied rows with all their columns, whatever the transform uses of them: they must be identical as a whole. */
public final class TiedRows implements Serializable {
    private final Schema schema;
    private final Schema projection;
    private final OrderedFields key;
    private final OrderedFields version;
    private transient @Nullable RowHash hash;

    /** Rows of the source with this schema. */
    public TiedRows(Schema schema, List<String> key, List<String> version) {
        RowType row = FlinkSchemaUtil.convert(schema);
        this.projection = SourceColumns.withPosition(schema);
        this.key = OrderedFields.of(row, key);
        this.version = OrderedFields.of(row, version);
        this.schema = schema;
    }

    List<TiedPayload> read(TableRows rows, ReadUnit unit, int file, UnitMask mask) throws IOException {
        int place = projection.columns().size() - 1;
        RowHash hashes = hash == null ? new RowHash(schema) : hash;
        hash = hashes;
        List<TiedPayload> payloads = new ArrayList<>();
        try (CloseableIterator<RowData> found = rows.open(unit.tasks().get(file), projection, unit.filters())) {
            while (found.hasNext()) {
                RowData row = found.next();
                if (mask.isTied(file, row.getLong(place))) {
                    payloads.add(new TiedPayload(
                            key.describe(row),
                            version.describe(row),
                            hashes.of(row).hex()));
                }
            }
        }
        return payloads;
    }
}
