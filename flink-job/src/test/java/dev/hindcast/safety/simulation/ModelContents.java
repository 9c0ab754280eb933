package dev.hindcast.safety.simulation;

import dev.hindcast.compute.ComputeRequest;
import dev.hindcast.manifest.PartitionContent;
import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.manifest.SourceFold;
import dev.hindcast.table.Catalogs;
import dev.hindcast.table.Content;
import dev.hindcast.validate.Contents;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.iceberg.DataFile;

/** Both sides of a reconciliation from the model of the raw table and the small files; a checksum is the lines themselves. */
record ModelContents(Universe universe, Catalogs catalogs) implements Contents {
    @Override
    public List<SourceFold> ofSource(ComputeRequest request) {
        return request.partitions().stream()
                .map(day -> {
                    Map<String, String> rows =
                            universe.model.results(request.sourceSnapshot(), day, request.transformSql());
                    long read =
                            universe.model.raw(request.sourceSnapshot(), day).size();
                    return new SourceFold(read, rows.size(), 0, 0, Map.of(), content(day, List.copyOf(rows.values())));
                })
                .toList();
    }

    @Override
    public List<PartitionContent> ofSnapshot(ComputeRequest request, long snapshotId) {
        return request.partitions().stream()
                .map(day -> {
                    List<String> lines = new ArrayList<>();
                    Content held = Content.of(catalogs.load(request.targetTable()), snapshotId, List.of(day));
                    for (DataFile file : held.dataFiles()) {
                        lines.addAll(new String(universe.files.get(file.location()), StandardCharsets.UTF_8)
                                .lines()
                                .toList());
                    }
                    return content(day, lines);
                })
                .toList();
    }

    /** The counts say enough here: the verdicts do not need the keys. */
    @Override
    public List<PartitionDiff> differences(ComputeRequest request, long snapshotId, int samples) {
        return List.of();
    }

    private static PartitionContent content(String day, List<String> lines) {
        List<String> keys = lines.stream().map(line -> line.split(",", -1)[0]).toList();
        List<String> versions = lines.stream()
                .map(line -> line.split(",", -1)[0] + line.split(",", -1)[2])
                .toList();
        String all = sorted(lines);
        return new PartitionContent(
                day,
                lines.size(),
                new HashSet<>(keys).size(),
                all,
                sorted(keys),
                sorted(versions),
                List.of(all),
                Map.of(),
                Map.of());
    }

    private static String sorted(List<String> words) {
        return words.size() + " " + String.join(";", new TreeSet<>(words));
    }
}
