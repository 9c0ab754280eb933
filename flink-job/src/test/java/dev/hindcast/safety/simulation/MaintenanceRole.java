package dev.hindcast.safety.simulation;

import dev.hindcast.safety.DirectExecutor;
import dev.hindcast.table.Content;
import dev.hindcast.table.PartitionText;
import dev.hindcast.table.Positions;
import java.util.List;
import java.util.Set;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.Table;

/** What others do to the tables: files are compacted, old snapshots expire. With Iceberg's own commits, as they would. */
final class MaintenanceRole extends Role {
    MaintenanceRole(Schedule schedule) {
        super(schedule);
    }

    @Override
    String name() {
        return "upkeep";
    }

    /** Iceberg's own commit loop deletes files of a commit that landed, when it hears of a conflict with itself. */
    @Override
    boolean disturbed() {
        return false;
    }

    @Override
    boolean done() {
        return schedule.ended;
    }

    @Override
    boolean once(Workplace place) {
        place.process().rest(2_000);
        if (schedule.calm()) {
            return true;
        }
        switch (schedule.random.nextInt(4)) {
            case 0 -> compact(place.session().catalogs().load(World.TARGET));
            case 1 -> compactRaw();
            case 2 -> expire(place, World.TARGET, 1);
            default -> expire(place, World.SOURCE, 40);
        }
        return true;
    }

    /** Writes one file of main again. */
    private void compact(Table table) {
        List<DataFile> files = Content.of(table, Positions.mainHead(table)).dataFiles();
        if (files.isEmpty()) {
            return;
        }
        DataFile old = files.get(schedule.random.nextInt(files.size()));
        byte[] bytes = java.util.Objects.requireNonNull(schedule.universe.files.get(old.location()));
        String path = table.location() + "/data/compacted-" + schedule.universe.nextSnapshotId() + ".parquet";
        schedule.universe.files.put(path, bytes);
        DataFile fresh = World.file(path, PartitionText.ofOnlyColumn(table).of(old), bytes.length, old.recordCount());
        table.newRewrite()
                .scanManifestsWith(DirectExecutor.INSTANCE)
                .deleteFile(old)
                .addFile(fresh)
                .commit();
    }

    private void compactRaw() {
        Table raw = new SimCatalogs(schedule.universe, schedule.universe.apart()).load(World.SOURCE);
        long before = Positions.mainHead(raw);
        compact(raw);
        raw.refresh();
        schedule.universe.model.same(Positions.mainHead(raw), before);
    }

    /** One step, and the files go some time later: what order Iceberg finds them in must not matter. */
    private void expire(Workplace place, String name, int keep) {
        Set<String> files = Expiry.of(schedule.universe, name, keep);
        place.process().rest(schedule.random.nextLong(1, 3_000));
        schedule.universe.files.keySet().removeAll(files);
    }
}
