package dev.hindcast.compute;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.manifest.PartitionFacts;
import dev.hindcast.spec.Digest;
import dev.hindcast.table.Catalogs;
import dev.hindcast.table.StagedPartition;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.expressions.Expressions;

/**
 * Computes the partitions of {@link BackfillWorld} without Flink: reads the raw table at the asked snapshot, takes the
 * newest version of each order, writes real files and measures them. It keeps every request, can be told to fail for a
 * partition, and lets a test act before it answers.
 */
public final class HonestComputer implements PartitionComputer {
    private final Catalogs catalogs;
    private final List<ComputeRequest> requests = new CopyOnWriteArrayList<>();
    private final Set<String> bad = ConcurrentHashMap.newKeySet();
    private final List<String> ended = new CopyOnWriteArrayList<>();
    private volatile boolean holding;
    private volatile Consumer<ComputeRequest> meanwhile = request -> {};

    HonestComputer(Catalogs catalogs) {
        this.catalogs = catalogs;
    }

    /** From now on every request that holds this partition fails. */
    public void failFor(String partition) {
        bad.add(partition);
    }

    /** This partition can be computed again. */
    public void mend(String partition) {
        bad.remove(partition);
    }

    /** Called after the rows were read, before they are answered. */
    public void meanwhile(Consumer<ComputeRequest> act) {
        this.meanwhile = act;
    }

    /** From now on says of every earlier request that it is still being computed, as a cluster may. */
    public void holdEverything() {
        holding = true;
    }

    /** Folders of the earlier requests that were ended. */
    public List<String> ended() {
        return List.copyOf(ended);
    }

    @Override
    public boolean holds(String stagingPrefix, List<String> partitions) {
        return holding;
    }

    @Override
    public void end(String stagingPrefix, List<String> partitions) {
        ended.add(stagingPrefix);
    }

    /** All requests so far. */
    public List<ComputeRequest> requests() {
        return List.copyOf(requests);
    }

    /** The partitions of all requests so far, in order. */
    public List<String> asked() {
        return requests.stream()
                .flatMap(request -> request.partitions().stream())
                .toList();
    }

    /** Forgets the requests so far. */
    public void forget() {
        requests.clear();
    }

    @Override
    public List<ComputedPartition> compute(ComputeRequest request) {
        requests.add(request);
        request.partitions().stream().filter(bad::contains).forEach(HonestComputer::refuse);
        Map<String, List<Record>> raw = OrderFiles.read(
                catalogs.load(request.sourceTable()),
                request.sourceSnapshot(),
                Expressions.in("business_date", request.partitions().toArray()));
        List<ComputedPartition> computed = request.partitions().stream()
                .map(day -> partition(request, day, raw.getOrDefault(day, List.of())))
                .toList();
        meanwhile.accept(request);
        return computed;
    }

    private static void refuse(String partition) {
        throw ErrorCode.VERSION_TIE
                .error("Cannot compute %s: two rows have the same version", partition)
                .value(partition);
    }

    private ComputedPartition partition(ComputeRequest request, String day, List<Record> raw) {
        Map<String, Record> winners = new TreeMap<>();
        raw.forEach(row -> winners.merge((String) row.getField("order_id"), row, HonestComputer::newer));
        Table mart = catalogs.load(request.targetTable());
        List<Record> out = winners.values().stream()
                .filter(row -> !(Boolean) row.getField("is_deleted"))
                .map(row -> martRow(mart, row, request.transformSql()))
                .toList();
        List<DataFile> files =
                out.isEmpty() ? List.of() : List.of(OrderFiles.write(mart, request.stagingPrefix() + "/" + day, out));
        return new ComputedPartition(
                new StagedPartition(day, files), facts(day, raw.size(), winners.values(), out, files));
    }

    private static Record newer(Record a, Record b) {
        return (Long) a.getField("version") < (Long) b.getField("version") ? b : a;
    }

    /** The row carries the text of the code that made it, so that a test sees which code that was. */
    private static Record martRow(Table mart, Record winner, String code) {
        Record row = org.apache.iceberg.data.GenericRecord.create(mart.schema());
        List.of("business_date", "order_id", "version", "amount")
                .forEach(column -> row.setField(column, winner.getField(column)));
        row.setField("code", code);
        return row;
    }

    private static PartitionFacts facts(
            String day, long read, Collection<Record> winners, List<Record> out, List<DataFile> files) {
        long deleted = winners.size() - (long) out.size();
        BigDecimal amount = out.stream()
                .map(row -> BigDecimal.valueOf((Integer) row.getField("amount")))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        String checksum = Digest.sha256Hex(out.toString());
        long bytes = files.stream().mapToLong(DataFile::fileSizeInBytes).sum();
        return new PartitionFacts(
                day,
                read,
                winners.size(),
                deleted,
                0,
                new HashMap<>(),
                out.size(),
                out.size(),
                checksum,
                Map.of("amount", amount),
                Map.of(),
                Map.of(),
                files.size(),
                bytes);
    }
}
