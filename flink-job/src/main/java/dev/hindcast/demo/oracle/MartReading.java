package dev.hindcast.demo.oracle;

import java.io.IOException;
import java.sql.SQLException;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.io.CloseableIterable;
import org.duckdb.DuckDBAppender;

/** Copies a snapshot of the mart into the table {@code actual}, through Iceberg's generic reader: its deletes count. */
final class MartReading {
    private MartReading() {}

    static void into(Duck duck, Table mart, long snapshotId) {
        duck.runFile("actual.sql");
        duck.append("actual", rows -> {
            try (CloseableIterable<Record> records =
                    IcebergGenerics.read(mart).useSnapshot(snapshotId).build()) {
                for (Record record : records) {
                    append(rows, record);
                }
            } catch (IOException e) {
                throw new OracleFailure("Cannot read " + mart.name() + " at " + snapshotId, e);
            }
        });
    }

    private static void append(DuckDBAppender rows, Record record) throws SQLException {
        rows.beginRow();
        for (MartColumn column : MartColumn.ALL) {
            column.append(rows, record.getField(column.name()));
        }
        rows.endRow();
    }
}
