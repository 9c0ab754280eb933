package dev.hindcast.validate.evidence;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.table.Catalogs;
import dev.hindcast.table.CommitJournal;
import dev.hindcast.table.Outcome;
import dev.hindcast.table.RefCommits;
import java.io.IOException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.MetricsConfig;
import org.apache.iceberg.SerializableTable;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.parquet.ParquetUtil;

/** The files of one comparison in the evidence table of a target, and their commit. */
public final class EvidenceFiles {
    private final Catalogs catalogs;
    private final Table table;
    private final EvidenceRecipe recipe;

    private EvidenceFiles(Catalogs catalogs, Table table, EvidenceRecipe recipe) {
        this.catalogs = catalogs;
        this.table = table;
        this.recipe = recipe;
    }

    /**
     * Opens the table, and creates it when it is not there.
     *
     * @throws dev.hindcast.error.HindcastException CATALOG_FAILED
     */
    public static EvidenceFiles open(
            Catalogs catalogs, String target, EvidenceWish wish, long oldSnapshot, long newSnapshot) {
        String name = EvidenceWish.table(target);
        Table table = catalogs.exists(name) ? catalogs.load(name) : create(catalogs, name);
        OffsetDateTime now = OffsetDateTime.now(ZoneOffset.UTC).truncatedTo(ChronoUnit.MICROS);
        return new EvidenceFiles(
                catalogs,
                table,
                new EvidenceRecipe(SerializableTable.copyOf(table), wish, now, oldSnapshot, newSnapshot));
    }

    /** Of two that create it at once, one uses the other's. */
    private static Table create(Catalogs catalogs, String name) {
        try {
            return catalogs.create(name, EvidenceSchema.SCHEMA, EvidenceSchema.spec(), Map.of("format-version", "2"));
        } catch (RuntimeException failure) {
            if (catalogs.exists(name)) {
                return catalogs.load(name);
            }
            throw failure;
        }
    }

    /** The evidence table. */
    public Table table() {
        return table;
    }

    /** How tasks write. */
    public EvidenceRecipe recipe() {
        return recipe;
    }

    /**
     * Adds the files that tasks have written, and one with the counts.
     *
     * @throws dev.hindcast.error.HindcastException STORE_FAILED, or CATALOG_FAILED
     */
    public void commit(List<String> places, List<PartitionDiff> diffs) {
        List<DataFile> files = new ArrayList<>();
        try {
            counts(diffs).forEach(files::add);
            places.stream().map(this::found).forEach(files::add);
        } catch (IOException failure) {
            throw ErrorCode.STORE_FAILED
                    .error("Cannot write evidence of %s: %s", recipe.wish().runId(), failure)
                    .value(table.name())
                    .because(failure);
        }
        if (files.isEmpty()) {
            return;
        }
        Outcome outcome = new RefCommits(catalogs, CommitJournal.NONE)
                .append(table, files, Map.of("hindcast.run", recipe.wish().runId()));
        if (!(outcome instanceof Outcome.Done)) {
            throw ErrorCode.CATALOG_FAILED
                    .error(
                            "Cannot keep the evidence of run %s in %s: %s",
                            recipe.wish().runId(), table.name(), outcome)
                    .value(table.name())
                    .next("hindcast diff " + recipe.wish().runId());
        }
    }

    private DataFile found(String place) {
        InputFile file = table.io().newInputFile(place);
        return DataFiles.builder(table.spec())
                .withInputFile(file)
                .withPartition(recipe.partition())
                .withMetrics(ParquetUtil.fileMetrics(file, MetricsConfig.forTable(table)))
                .build();
    }

    private List<DataFile> counts(List<PartitionDiff> diffs) throws IOException {
        if (diffs.stream().allMatch(diff -> diff.movements().isEmpty())) {
            return List.of();
        }
        DataWriter<Record> writer = recipe.writer(recipe.place("counts"));
        try (writer) {
            diffs.forEach(diff -> diff.movements().forEach((moved, keys) -> writer.write(row(diff, moved, keys))));
        }
        return List.of(writer.toDataFile());
    }

    private Record row(PartitionDiff diff, String moved, long keys) {
        String[] parts = moved.split("\t", 3);
        Record row = recipe.row(diff.partition(), "count");
        row.setField("column_name", parts[0]);
        row.setField("direction", parts[1]);
        row.setField("slice", parts.length > 2 ? parts[2] : null);
        row.setField("keys", keys);
        return row;
    }
}
