package dev.hindcast.validate;

import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.manifest.PartitionDiff.KeyDiff;
import dev.hindcast.spec.GateSpec.ExpectChange;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;

/**
 * A comparison of two versions, ready to be shown as text, JSON or a page.
 *
 * @param schemaChanges what differs between the schemas, in words; empty when nothing does
 * @param columns compared columns: all but key and version
 * @param slices columns that unexpected keys were counted by; also shown beside a sample
 * @param expect the declared difference
 * @param partitions one diff a partition, in order
 */
public record DiffReport(
        String table,
        long oldSnapshot,
        long newSnapshot,
        List<String> schemaChanges,
        List<String> columns,
        List<String> slices,
        Optional<ExpectChange> expect,
        List<PartitionDiff> partitions) {
    public DiffReport {
        schemaChanges = List.copyOf(schemaChanges);
        columns = List.copyOf(columns);
        slices = List.copyOf(slices);
        partitions = List.copyOf(partitions);
    }

    /** The report of a comparison that was made for {@code request}. */
    public static DiffReport of(Table table, DiffRequest request, List<PartitionDiff> partitions) {
        var before = SnapshotFiles.schema(table, request.oldSnapshot());
        var after = SnapshotFiles.schema(table, request.newSnapshot());
        List<String> columns = after.columns().stream()
                .map(Types.NestedField::name)
                .filter(name ->
                        !request.key().contains(name) && !request.version().contains(name))
                .toList();
        return new DiffReport(
                request.targetTable(),
                request.oldSnapshot(),
                request.newSnapshot(),
                SchemaChanges.between(before, after),
                columns,
                request.slices(),
                request.expect(),
                partitions);
    }

    /** The same without the partitions that are not named. */
    public DiffReport onlyPartitions(Collection<String> wanted) {
        return with(
                columns,
                partitions.stream()
                        .filter(diff -> wanted.contains(diff.partition()))
                        .toList());
    }

    /**
     * The same with the changes of one column only: counts by column, sums, and samples of keys that differ in it. The
     * counts of rows and keys stay those of whole rows.
     */
    public DiffReport onlyColumn(String column) {
        return with(
                columns.stream().filter(column::equals).toList(),
                partitions.stream().map(diff -> DiffTotals.only(diff, column)).toList());
    }

    /** All partitions added up; its partition is named {@code all}, samples come unexpected first. */
    public PartitionDiff total() {
        return DiffTotals.of(partitions);
    }

    /** Whether the numbers alone refuse the new version: too many unexpected keys, a wrong direction, or a doubled key. */
    public boolean refused() {
        PartitionDiff total = total();
        long tolerated = expect.map(ExpectChange::toleratedRows).orElse(Long.MAX_VALUE);
        return total.unexpected() > tolerated || total.wrongDirection() > 0 || total.doubledNew() > 0;
    }

    /** The most telling differing keys, unexpected ones first. */
    public List<KeyDiff> samples(int most) {
        return total().samples().stream().limit(most).toList();
    }

    private DiffReport with(List<String> keptColumns, List<PartitionDiff> keptPartitions) {
        return new DiffReport(
                table, oldSnapshot, newSnapshot, schemaChanges, keptColumns, slices, expect, keptPartitions);
    }
}
