package dev.hindcast.validate;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.util.InstantiationUtil;
import org.apache.iceberg.Table;

/**
 * Writes one report file beside the table when the input has ended; to run with parallelism 1. A repeated attempt writes
 * the same file again. Works detached: the result is read from the file, not from the job.
 */
final class ReportSink<T> implements Sink<T> {
    private final Table table;
    private final String location;
    private final Report<T> empty;

    ReportSink(Table table, String location, Report<T> empty) {
        this.table = table;
        this.location = location;
        this.empty = empty;
    }

    @Override
    public SinkWriter<T> createWriter(WriterInitContext context) {
        // A copy, since another attempt in the same process may hold the same sink object.
        Report<T> report = InstantiationUtil.cloneUnchecked(empty);
        return new SinkWriter<>() {
            @Override
            public void write(T item, Context unused) {
                report.add(item);
            }

            @Override
            public void flush(boolean endOfInput) throws IOException {
                if (endOfInput) {
                    store(report.document());
                }
            }

            @Override
            public void close() {}
        };
    }

    private void store(String document) throws IOException {
        try (OutputStream out = table.io().newOutputFile(location).createOrOverwrite()) {
            out.write(document.getBytes(StandardCharsets.UTF_8));
        }
    }
}
