package dev.hindcast.claim;

import dev.hindcast.manifest.AttemptResult;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.RunNotes;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import java.util.List;

/** A run for tests, and a look at its partitions. */
final class Runs {
    static final String ID = "tax-fix-1";
    static final AttemptResult RESULT = new AttemptResult("w0", "code", 2, 1, "sum", "s3://staging", 7);

    private Runs() {}

    static void open(Manifest manifest, String... partitions) {
        RunRow run = new RunRow(
                ID, "mart.orders", "raw.orders", "lock", "code", "w0", RunState.PLANNED, RunNotes.NONE, "ann", null);
        manifest.create(run, List.of(partitions), "ann");
        manifest.openRun(ID, RunState.PLANNED, "ann");
    }

    static PartitionRow only(Manifest manifest) {
        return manifest.partitions(ID).get(0);
    }
}
