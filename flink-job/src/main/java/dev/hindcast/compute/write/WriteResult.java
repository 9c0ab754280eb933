package dev.hindcast.compute.write;

import dev.hindcast.compute.wire.Evidence;
import dev.hindcast.compute.wire.Stage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** all evidence -> one result file. A single writer: nobody answers for the job but this file. */
public final class WriteResult extends Stage<Evidence, Evidence> {
    private final ResultFile file;
    private final List<String> partitions;
    private transient @Nullable List<Evidence> gathered;

    /** Answers for these partitions, the empty ones too. */
    public WriteResult(ResultFile file, List<String> partitions) {
        this.file = file;
        this.partitions = List.copyOf(partitions);
    }

    @Override
    public void open() {
        gathered = new ArrayList<>();
    }

    @Override
    protected void take(Evidence record) {
        java.util.Objects.requireNonNull(gathered, "not open").add(record);
    }

    @Override
    protected void end() throws IOException {
        PartitionLedger ledger = new PartitionLedger(java.util.Objects.requireNonNull(gathered, "not open"));
        file.write(partitions.stream().map(ledger::settle).toList(), ledger.cpuNanos());
    }
}
