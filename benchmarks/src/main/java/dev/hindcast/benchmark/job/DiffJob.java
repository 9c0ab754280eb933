package dev.hindcast.benchmark.job;

import dev.hindcast.benchmark.data.Events;
import dev.hindcast.benchmark.data.RunTables;
import dev.hindcast.benchmark.data.Tables;
import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.submit.EmbeddedFlink;
import dev.hindcast.table.IcebergCatalogs;
import dev.hindcast.validate.DiffRequest;
import dev.hindcast.validate.FlinkSnapshotDiffer;
import dev.hindcast.validate.evidence.EvidenceWish;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * One process that reads two versions of a table, or compares them: {@code FOLDER MODE OLD NEW}.
 *
 * <p>Modes: {@code start} starts the cluster and reads nothing; {@code read} reads every column of both versions with the
 * reader of a compute job; {@code diff} compares them; {@code sample} and {@code all} also keep differing keys.
 */
public final class DiffJob {
    /** 512 MiB of managed memory in all. */
    private static final int SLOTS = 8;

    private static final int PARALLELISM = 2;

    private DiffJob() {}

    /** Ends with a line that says how many rows were read, or how many keys differ. */
    public static void main(String... arguments) throws Exception {
        RunTables tables = new RunTables(Path.of(arguments[0]), new Events());
        String mode = arguments[1];
        long before = Long.parseLong(arguments[2]);
        long after = Long.parseLong(arguments[3]);
        try (IcebergCatalogs catalogs = IcebergCatalogs.open(tables.catalog());
                EmbeddedFlink flink = EmbeddedFlink.start(SLOTS)) {
            long found = switch (mode) {
                case "start" -> 0;
                case "read" -> new BothRead(catalogs, flink, PARALLELISM).rows(Tables.RESULT, before, after);
                default -> differing(new FlinkSnapshotDiffer(flink, catalogs).diff(request(mode, before, after)));
            };
            System.out.println("{\"found\":" + found + "}");
        }
        // Iceberg's worker pools are no daemons.
        System.exit(0);
    }

    private static long differing(List<PartitionDiff> diffs) {
        return diffs.stream()
                .mapToLong(diff -> diff.changed() + diff.onlyOld() + diff.onlyNew())
                .sum();
    }

    private static DiffRequest request(String mode, long before, long after) {
        DiffRequest plain = new DiffRequest(
                Tables.RESULT,
                before,
                after,
                List.of(Tables.DAY.toString()),
                List.of("order_id"),
                List.of("source_updated_at", "source_sequence"),
                Optional.empty(),
                List.of("region", "currency", "state"),
                20,
                PARALLELISM,
                Optional.empty(),
                Optional.empty());
        return mode.equals("diff")
                ? plain
                : plain.keeping(new EvidenceWish("benchmark", UUID.randomUUID().toString(), mode.equals("all")));
    }
}
