package dev.hindcast.verb;

import dev.hindcast.compute.ComputeRequest;
import dev.hindcast.manifest.PartitionContent;
import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.manifest.SourceFold;
import dev.hindcast.validate.Contents;
import java.util.List;
import java.util.Map;

/** Contents of so many rows a partition on either side, without reading anything. */
record FixedContents(long wanted, long found) implements Contents {
    @Override
    public List<SourceFold> ofSource(ComputeRequest request) {
        return request.partitions().stream()
                .map(day -> new SourceFold(wanted, wanted, 0, 0, Map.of(), content(day, wanted)))
                .toList();
    }

    @Override
    public List<PartitionContent> ofSnapshot(ComputeRequest request, long snapshotId) {
        return request.partitions().stream().map(day -> content(day, found)).toList();
    }

    @Override
    public List<PartitionDiff> differences(ComputeRequest request, long snapshotId, int samples) {
        return List.of();
    }

    private static PartitionContent content(String day, long rows) {
        String sum = Long.toString(rows);
        return new PartitionContent(day, rows, rows, sum, sum, sum, List.of(sum), Map.of(), Map.of());
    }
}
