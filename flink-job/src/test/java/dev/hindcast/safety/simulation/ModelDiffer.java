package dev.hindcast.safety.simulation;

import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.table.Catalogs;
import dev.hindcast.table.Content;
import dev.hindcast.validate.DiffRequest;
import dev.hindcast.validate.SnapshotDiffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.DataFile;

/** Old against new, read from the small files; what the spec expects is that each amount doubles and nothing else. */
record ModelDiffer(Universe universe, Catalogs catalogs) implements SnapshotDiffer {
    /** Key to version and amount; and how many rows had a key that was there before. */
    private record Side(Map<String, long[]> rows, long doubled) {}

    @Override
    public List<PartitionDiff> diff(DiffRequest request) {
        return request.partitions().stream().map(day -> diff(request, day)).toList();
    }

    private PartitionDiff diff(DiffRequest request, String day) {
        Side before = side(request, request.oldSnapshot(), day);
        Side after = side(request, request.newSnapshot(), day);
        Set<String> keys = new HashSet<>(before.rows().keySet());
        keys.addAll(after.rows().keySet());
        long equal = 0;
        long changed = 0;
        long onlyOld = 0;
        long onlyNew = 0;
        long unexpected = 0;
        for (String key : keys) {
            long[] old = before.rows().get(key);
            long[] now = after.rows().get(key);
            equal += old != null && now != null && old[1] == now[1] ? 1 : 0;
            changed += old != null && now != null && old[1] != now[1] ? 1 : 0;
            onlyOld += now == null ? 1 : 0;
            onlyNew += old == null ? 1 : 0;
            boolean right = old != null && now != null && old[0] == now[0] && now[1] == 2 * old[1];
            unexpected += right ? 0 : 1;
        }
        return new PartitionDiff(
                day,
                before.rows().size() + before.doubled(),
                after.rows().size() + after.doubled(),
                equal,
                changed,
                onlyOld,
                onlyNew,
                before.doubled(),
                after.doubled(),
                unexpected,
                0,
                Map.of("amount", changed),
                Map.of(),
                Map.of(),
                Map.of(),
                List.of(),
                Map.of());
    }

    private Side side(DiffRequest request, long snapshot, String day) {
        Map<String, long[]> rows = new HashMap<>();
        long doubled = 0;
        Content content = Content.of(catalogs.load(request.targetTable()), snapshot, List.of(day));
        for (DataFile file : content.dataFiles()) {
            String text = new String(universe.files.get(file.location()), StandardCharsets.UTF_8);
            for (String line : text.split("\n", -1)) {
                String[] cells = line.split(",", -1);
                long[] row = {Long.parseLong(cells[2]), Long.parseLong(cells[3])};
                doubled += rows.put(cells[0], row) == null ? 0 : 1;
            }
        }
        return new Side(rows, doubled);
    }
}
