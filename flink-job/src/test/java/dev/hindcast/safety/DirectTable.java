package dev.hindcast.safety;

import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.OverwriteFiles;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.TableScan;

/** Iceberg's own table, whose commits and scans use the caller's thread. */
public final class DirectTable extends BaseTable {
    public DirectTable(TableOperations operations, String name) {
        super(operations, name);
    }

    @Override
    public TableScan newScan() {
        return super.newScan().planWith(DirectExecutor.INSTANCE);
    }

    @Override
    public AppendFiles newAppend() {
        return super.newAppend().scanManifestsWith(DirectExecutor.INSTANCE);
    }

    @Override
    public OverwriteFiles newOverwrite() {
        return super.newOverwrite().scanManifestsWith(DirectExecutor.INSTANCE);
    }
}
