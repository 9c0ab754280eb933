package dev.hindcast.safety.simulation;

import dev.hindcast.safety.Layer;
import org.apache.iceberg.LocationProviders;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.LocationProvider;

/** One table as one process sees it. */
final class SimOperations implements TableOperations {
    private final Universe universe;
    private final SimProcess process;
    private final String name;
    private final FileIO io;
    private TableMetadata current;

    SimOperations(Universe universe, SimProcess process, String name) {
        this.universe = universe;
        this.process = process;
        this.name = name;
        this.io = new SimFileIO(universe, process);
        this.current = seen(universe.catalog.table(name));
    }

    @Override
    public TableMetadata current() {
        return current;
    }

    @Override
    public TableMetadata refresh() {
        TableMetadata fresh = process.call(Layer.CATALOG, "refresh " + name, false, () -> universe.catalog.table(name));
        current = seen(fresh);
        return current;
    }

    @Override
    public void commit(TableMetadata base, TableMetadata metadata) {
        if (base == metadata) {
            return;
        }
        Sent sent = new Sent(process, name, base, metadata);
        universe.plant.sending(sent);
        if (sent.isMove()) {
            universe.somethingBegan();
        }
        var unused = process.call(Layer.COMMIT, what(sent), true, () -> {
            if (!process.swallowing()) {
                universe.plant.commit(universe, sent);
            }
            return true;
        });
        current = seen(universe.catalog.table(name));
    }

    /** Who stands apart sees what is there. */
    private TableMetadata seen(TableMetadata present) {
        return process.apart() ? present : universe.plant.seen(process, name, present);
    }

    private String what(Sent sent) {
        String kind = sent.isMove() ? "move" : sent.dropsRef("hindcast-") ? "drop from" : "commit";
        return kind + " " + name;
    }

    @Override
    public FileIO io() {
        return io;
    }

    @Override
    public String metadataFileLocation(String fileName) {
        return current.location() + "/metadata/" + fileName;
    }

    @Override
    public LocationProvider locationProvider() {
        return LocationProviders.locationsFor(current.location(), current.properties());
    }

    @Override
    public long newSnapshotId() {
        return universe.nextSnapshotId();
    }
}
