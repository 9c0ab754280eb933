package dev.hindcast.verb;

import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.validate.DiffRequest;
import dev.hindcast.validate.SnapshotDiffer;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/** Finds one changed row in each partition that it is asked for; no cluster is needed. */
final class FakeDiffer implements SnapshotDiffer {
    final Queue<String> asked = new ConcurrentLinkedQueue<>();
    /** Called with each request before it is answered. */
    volatile Consumer<DiffRequest> before = request -> {};

    @Override
    public List<PartitionDiff> diff(DiffRequest request) {
        before.accept(request);
        asked.addAll(request.partitions());
        return request.partitions().stream().map(FakeDiffer::oneChanged).toList();
    }

    private static PartitionDiff oneChanged(String day) {
        return new PartitionDiff(
                day, 1, 1, 0, 1, 0, 0, 0, 0, 0, 0, Map.of(), Map.of(), Map.of(), Map.of(), List.of(), Map.of());
    }
}
