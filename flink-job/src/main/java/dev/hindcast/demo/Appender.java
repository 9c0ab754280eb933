package dev.hindcast.demo;

import dev.hindcast.table.Outcome;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.Table;

/** Commits written files to a table's main; {@link dev.hindcast.table.RefCommits#append} in the product. */
@FunctionalInterface
public interface Appender {
    /** One append of these files with these summary entries. */
    Outcome append(Table table, List<DataFile> files, Map<String, String> summary);
}
