package dev.hindcast.demo;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.table.Catalogs;
import java.util.Map;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.Record;

/** Writes rows into a table that the demo feeds, one append a call, and insists that it lands. */
final class Feed {
    private final Catalogs catalogs;
    private final Appender appender;

    Feed(Catalogs catalogs, Appender appender) {
        this.catalogs = catalogs;
        this.appender = appender;
    }

    /**
     * Appends the rows; those of a partition must stand together.
     *
     * @return id of the snapshot
     */
    long append(String name, Iterable<Record> rows, Map<String, String> summary) {
        Table table = catalogs.load(name);
        return appender.append(table, RecordFiles.write(table, rows), summary)
                .fold(
                        done -> done.snapshotId(),
                        refused -> {
                            throw failure(ErrorCode.COMMIT_CONFLICT, "Cannot feed %s: %s", name, refused.why());
                        },
                        unknown -> {
                            throw failure(
                                            ErrorCode.COMMIT_UNKNOWN,
                                            "Cannot tell whether rows of %s landed: %s",
                                            name,
                                            unknown.cause())
                                    .because(unknown.cause());
                        });
    }

    @com.google.errorprone.annotations.FormatMethod
    private static HindcastException failure(ErrorCode code, String message, Object... arguments) {
        return code.error(message, arguments).next("hindcast demo --workdir DIR");
    }
}
