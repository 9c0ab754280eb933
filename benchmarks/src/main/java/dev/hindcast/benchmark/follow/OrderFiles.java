package dev.hindcast.benchmark.follow;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionData;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericFileWriterFactory;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.io.OutputFileFactory;
import org.apache.iceberg.types.Conversions;
import org.apache.iceberg.types.Types;

/** Writes orders of one day into one Parquet file. It commits nothing. */
final class OrderFiles {
    private OrderFiles() {}

    static DataFile write(Table raw, LocalDate day, Stream<Order> orders) {
        PartitionData partition = new PartitionData(raw.spec().partitionType());
        partition.set(0, Conversions.fromPartitionString(Types.DateType.get(), day.toString()));
        OutputFileFactory names = OutputFileFactory.builderFor(raw, 0, 0)
                .format(FileFormat.PARQUET)
                .operationId(UUID.randomUUID().toString())
                .build();
        DataWriter<Record> writer = new GenericFileWriterFactory.Builder(raw)
                .dataFileFormat(FileFormat.PARQUET)
                .build()
                .newDataWriter(names.newOutputFile(raw.spec(), partition), raw.spec(), partition);
        try (writer) {
            orders.forEach(order -> writer.write(order.row(OrdersWorld.RAW_SCHEMA)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return writer.toDataFile();
    }
}
