package dev.hindcast.validate;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.manifest.ManifestJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.apache.iceberg.SerializableTable;
import org.apache.iceberg.Table;

/** Where the report of one job is written and read; below {@code <table location>/hindcast/reports}, removed once read. */
final class ReportFile implements AutoCloseable {
    private final Table table;
    private final String location;

    ReportFile(Table table, String kind) {
        this.table = table;
        this.location = table.location() + "/hindcast/reports/" + kind + "-" + UUID.randomUUID() + ".json";
    }

    <T> ReportSink<T> sink(Report<T> empty) {
        return new ReportSink<>(SerializableTable.copyOf(table), location, empty);
    }

    <T> T read(Class<T> type) {
        try (InputStream in = table.io().newInputFile(location).newStream()) {
            return ManifestJson.read(new String(in.readAllBytes(), StandardCharsets.UTF_8), type);
        } catch (IOException failure) {
            throw ErrorCode.STORE_FAILED
                    .error("Cannot read the report of a finished job at %s: %s", location, failure)
                    .value(location)
                    .because(failure);
        }
    }

    /** Removes the file if the job got as far as writing it. */
    @Override
    public void close() {
        if (table.io().newInputFile(location).exists()) {
            table.io().deleteFile(location);
        }
    }
}
