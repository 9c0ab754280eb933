package dev.hindcast.validate.evidence;

import java.io.IOException;
import java.io.Serializable;
import java.time.OffsetDateTime;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.InternalRecordWrapper;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.data.parquet.GenericParquetWriter;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.parquet.Parquet;

/**
 * How the rows and files of one comparison are made.
 *
 * @param table a copy of the evidence table that tasks can carry
 */
public record EvidenceRecipe(Table table, EvidenceWish wish, OffsetDateTime at, long oldSnapshot, long newSnapshot)
        implements Serializable {

    /** A file of this comparison; written anew when a task is repeated. */
    String place(String part) {
        return FileFormat.PARQUET.addExtension(
                table.locationProvider().newDataLocation(table.spec(), partition(), wish.comparison() + "-" + part));
    }

    /** With the ids that the catalog has given the columns. */
    DataWriter<Record> writer(String place) throws IOException {
        return Parquet.writeData(table.io().newOutputFile(place))
                .schema(table.schema())
                .withSpec(table.spec())
                .withPartition(partition())
                .createWriterFunc(GenericParquetWriter::create)
                .overwrite()
                .build();
    }

    PartitionKey partition() {
        PartitionKey key = new PartitionKey(table.spec(), table.schema());
        key.partition(new InternalRecordWrapper(table.schema().asStruct()).wrap(row("", "")));
        return key;
    }

    Record row(String partition, String kind) {
        GenericRecord row = GenericRecord.create(table.schema());
        row.setField("run_id", wish.runId());
        row.setField("comparison", wish.comparison());
        row.setField("compared_at", at);
        row.setField("old_snapshot", oldSnapshot);
        row.setField("new_snapshot", newSnapshot);
        row.setField("partition_value", partition);
        row.setField("kind", kind);
        row.setField("keys", 1L);
        return row;
    }

    Record row(KeptKey kept) {
        Record row = row(kept.partition(), kept.kind());
        row.setField("key", kept.key());
        row.setField("expected", kept.expected());
        row.setField("right_direction", kept.rightDirection());
        row.setField("before", kept.before());
        row.setField("after", kept.after());
        return row;
    }
}
