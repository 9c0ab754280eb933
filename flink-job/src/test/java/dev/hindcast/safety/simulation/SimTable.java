package dev.hindcast.safety.simulation;

import dev.hindcast.safety.DirectExecutor;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.OverwriteFiles;
import org.apache.iceberg.TableScan;

/** Iceberg's own table, whose commits and scans use the caller's thread and whose scans are remembered. */
final class SimTable extends BaseTable {
    private final transient Universe universe;
    private final transient SimProcess process;
    private transient boolean inner;

    SimTable(Universe universe, SimProcess process, String name) {
        super(new SimOperations(universe, process, name), name);
        this.universe = universe;
        this.process = process;
    }

    @Override
    public TableScan newScan() {
        if (inner) {
            return super.newScan();
        }
        inner = true;
        try {
            return universe.scans.of(this, process);
        } finally {
            inner = false;
        }
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
