package dev.hindcast.verb;

import dev.hindcast.compute.ComputeRequest;
import dev.hindcast.compute.ComputedPartition;
import dev.hindcast.compute.PartitionComputer;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.manifest.PartitionFacts;
import dev.hindcast.table.Catalogs;
import dev.hindcast.table.StagedPartition;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.Table;

/** Writes one file of one row for each partition below the staging prefix, where it belongs; no cluster is needed. */
final class FakeComputer implements PartitionComputer {
    private final Catalogs catalogs;
    final Queue<String> computed = new ConcurrentLinkedQueue<>();
    /** Called with each request before its files are written. */
    volatile Consumer<ComputeRequest> before = request -> {};
    /** Called with each file that was written. */
    volatile Consumer<DataFile> after = file -> {};

    FakeComputer(Catalogs catalogs) {
        this.catalogs = catalogs;
    }

    @Override
    public List<ComputedPartition> compute(ComputeRequest request) {
        before.accept(request);
        if (catalogs.load(request.sourceTable()).snapshot(request.sourceSnapshot()) == null) {
            throw ErrorCode.SOURCE_UNREADABLE.error("Cannot read snapshot %d", request.sourceSnapshot());
        }
        Table target = catalogs.load(request.targetTable());
        return request.partitions().stream()
                .map(partition -> computed(target, request, partition))
                .toList();
    }

    private ComputedPartition computed(Table target, ComputeRequest request, String partition) {
        String path = request.stagingPrefix() + "/" + partition + "-" + computed.size() + ".parquet";
        try (OutputStream out = target.io().newOutputFile(path).create()) {
            out.write(new byte[10]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        DataFile file = DataFiles.builder(target.spec())
                .withPath(path)
                .withFileSizeInBytes(10)
                .withRecordCount(1)
                .withPartitionPath("business_date=" + partition)
                .build();
        computed.add(partition);
        after.accept(file);
        PartitionFacts facts =
                new PartitionFacts(partition, 1, 1, 0, 0, Map.of(), 1, 1, "0", Map.of(), Map.of(), Map.of(), 1, 10);
        return new ComputedPartition(new StagedPartition(partition, List.of(file)), facts);
    }

    /** Sleeps as a job does that is waited for: an interruption ends it. */
    static void work(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ErrorCode.FLINK_FAILED
                    .error("Cannot wait for the job: interrupted")
                    .because(e);
        }
    }
}
