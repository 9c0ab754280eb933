package dev.hindcast.table;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.LocationProvider;

/** A catalog whose commits fail as planned: one fault is used up by each commit to a table that it was planned for. */
public final class FaultyCatalogs implements Catalogs {
    /** How one commit goes wrong. */
    public interface Fault {
        void commit(TableOperations real, TableMetadata base, TableMetadata updated);
    }

    /** Nothing goes wrong. */
    public static final Fault NONE = TableOperations::commit;

    /** Refused as a conflict; nothing happened. */
    public static final Fault REFUSED = (real, base, updated) -> {
        throw new CommitFailedException("refused");
    };

    /** Landed, and reported as a conflict: a connection pool repeated the update. */
    public static final Fault FALSE_CONFLICT = (real, base, updated) -> {
        real.commit(base, updated);
        throw new CommitFailedException("false conflict");
    };

    /** Landed, and the answer was lost. */
    public static final Fault ANSWER_LOST = (real, base, updated) -> {
        real.commit(base, updated);
        throw new IllegalStateException("read timed out");
    };

    /** The request was lost on its way. */
    public static final Fault LOST_BEFORE = (real, base, updated) -> {
        throw new IllegalStateException("connect timed out");
    };

    /** Answered well, and nothing happened. */
    public static final Fault SWALLOWED = (real, base, updated) -> {};

    private final Catalogs real;
    private final String faultyTable;
    private final Deque<Fault> faults = new ArrayDeque<>();
    private int unreachable;

    public FaultyCatalogs(Catalogs real, String faultyTable) {
        this.real = real;
        this.faultyTable = faultyTable;
    }

    /** Plans the fate of the next commits, in order. */
    public FaultyCatalogs next(Fault... planned) {
        for (Fault fault : planned) {
            faults.add(fault);
        }
        return this;
    }

    /** The next loads fail. */
    public void unreachableFor(int loads) {
        unreachable = loads;
    }

    /** Landed; the answer was lost, and the catalog stays away for that many loads. */
    public Fault landedThenAwayFor(int loads) {
        return (operations, base, updated) -> {
            operations.commit(base, updated);
            unreachable = loads;
            throw new IllegalStateException("connection reset");
        };
    }

    public int planned() {
        return faults.size();
    }

    @Override
    public Table load(String name) {
        if (unreachable > 0) {
            unreachable--;
            throw new IllegalStateException("catalog is away");
        }

        Table table = real.load(name);
        return name.equals(faultyTable)
                ? new BaseTable(new Operations(SingleAttempt.operationsOf(table)), name)
                : table;
    }

    @Override
    public boolean exists(String name) {
        return real.exists(name);
    }

    @Override
    public Table create(String name, Schema schema, PartitionSpec spec, Map<String, String> properties) {
        return real.create(name, schema, spec, properties);
    }

    @Override
    public void close() {}

    private final class Operations implements TableOperations {
        private final TableOperations operations;

        Operations(TableOperations operations) {
            this.operations = operations;
        }

        @Override
        public TableMetadata current() {
            return operations.current();
        }

        @Override
        public TableMetadata refresh() {
            return operations.refresh();
        }

        @Override
        public void commit(TableMetadata base, TableMetadata metadata) {
            Fault fault = faults.isEmpty() ? NONE : faults.poll();
            fault.commit(operations, base, metadata);
        }

        @Override
        public FileIO io() {
            return operations.io();
        }

        @Override
        public String metadataFileLocation(String fileName) {
            return operations.metadataFileLocation(fileName);
        }

        @Override
        public LocationProvider locationProvider() {
            return operations.locationProvider();
        }
    }
}
