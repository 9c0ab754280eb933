package dev.hindcast.safety;

import dev.hindcast.compute.ComputeRequest;
import dev.hindcast.compute.ComputedPartition;
import dev.hindcast.compute.PartitionComputer;
import dev.hindcast.manifest.PartitionFacts;
import dev.hindcast.table.Catalogs;
import dev.hindcast.table.StagedPartition;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.Table;

/** Computes partitions from the model: one small file each, a line a row, and honest facts about it. */
public record ModelComputer(RawModel model, Catalogs catalogs) implements PartitionComputer {
    @Override
    public List<ComputedPartition> compute(ComputeRequest request) {
        Table target = catalogs.load(request.targetTable());
        return request.partitions().stream()
                .map(day -> computed(target, request, day))
                .toList();
    }

    private ComputedPartition computed(Table target, ComputeRequest request, String day) {
        Map<String, String> results = model.results(request.sourceSnapshot(), day, request.transformSql());
        long read = model.raw(request.sourceSnapshot(), day).size();
        if (results.isEmpty()) {
            return new ComputedPartition(new StagedPartition(day, List.of()), facts(day, read, results, 0));
        }
        byte[] bytes = String.join("\n", results.values()).getBytes(StandardCharsets.UTF_8);
        String path = request.stagingPrefix() + "/business_date=" + day + "/" + UUID.randomUUID() + ".parquet";
        write(target, path, bytes);
        DataFile file = DataFiles.builder(target.spec())
                .withPath(path)
                .withFileSizeInBytes(bytes.length)
                .withRecordCount(results.size())
                .withPartitionPath("business_date=" + day)
                .build();
        return new ComputedPartition(new StagedPartition(day, List.of(file)), facts(day, read, results, bytes.length));
    }

    private static void write(Table target, String path, byte[] bytes) {
        try (OutputStream out = target.io().newOutputFile(path).create()) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static PartitionFacts facts(String day, long read, Map<String, String> results, long bytes) {
        int rows = results.size();
        return new PartitionFacts(
                day,
                read,
                rows,
                0,
                0,
                Map.of(),
                rows,
                rows,
                checksum(results.values()),
                Map.of(),
                Map.of(),
                Map.of(),
                rows == 0 ? 0 : 1,
                bytes);
    }

    /** Independent of the order; enough for a handful of rows. */
    public static String checksum(Collection<String> lines) {
        long sum = 0;
        for (String line : lines) {
            sum += UUID.nameUUIDFromBytes(line.getBytes(StandardCharsets.UTF_8)).getMostSignificantBits();
        }
        return "%032x".formatted(sum);
    }
}
