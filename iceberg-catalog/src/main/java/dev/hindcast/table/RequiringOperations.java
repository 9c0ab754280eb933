package dev.hindcast.table;

import java.util.List;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.UpdateRequirement;
import org.apache.iceberg.UpdateRequirements;
import org.apache.iceberg.catalog.ImmutableTableCommit;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.encryption.EncryptionManager;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.LocationProvider;
import org.apache.iceberg.rest.RESTCatalog;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A table of a REST catalog. Such a catalog judges a commit by the requirements that travel with it, and Iceberg sends only
 * those of the refs that change: what we have checked on {@code base} could have changed before the commit lands. So schema
 * and partition spec travel too, in a transaction of this one table.
 */
final class RequiringOperations implements TableOperations {
    private static final Logger LOG = LoggerFactory.getLogger(RequiringOperations.class);

    private final RESTCatalog catalog;
    private final TableIdentifier identifier;
    private final TableOperations real;

    RequiringOperations(RESTCatalog catalog, TableIdentifier identifier, TableOperations real) {
        this.catalog = catalog;
        this.identifier = identifier;
        this.real = real;
    }

    @Override
    public void commit(TableMetadata base, TableMetadata updated) {
        if (updated.changes().isEmpty()) {
            return;
        }
        try {
            catalog.commitTransaction(List.of(ImmutableTableCommit.builder()
                    .identifier(identifier)
                    .addAllRequirements(UpdateRequirements.forUpdateTable(base, updated.changes()))
                    .addRequirements(
                            new UpdateRequirement.AssertCurrentSchemaID(base.currentSchemaId()),
                            new UpdateRequirement.AssertDefaultSpecID(base.defaultSpecId()))
                    .updates(updated.changes())
                    .build()));
        } catch (UnsupportedOperationException withoutTransactions) {
            real.commit(base, updated);
            tellOfRace(base);
        }
    }

    /** What could not be required is read back. It is never undone by itself: readers may have seen it. */
    private void tellOfRace(TableMetadata base) {
        TableMetadata now = real.refresh();
        if (now.currentSchemaId() != base.currentSchemaId() || now.defaultSpecId() != base.defaultSpecId()) {
            LOG.error(
                    "The shape of {} changed while a commit was sent (schema {} to {}, partition spec {} to {}), and this"
                            + " server takes no requirement on it: look at the newest snapshot, and roll the run back if it"
                            + " does not fit",
                    identifier,
                    base.currentSchemaId(),
                    now.currentSchemaId(),
                    base.defaultSpecId(),
                    now.defaultSpecId());
        }
    }

    @Override
    public TableMetadata current() {
        return real.current();
    }

    @Override
    public TableMetadata refresh() {
        return real.refresh();
    }

    @Override
    public FileIO io() {
        return real.io();
    }

    @Override
    public EncryptionManager encryption() {
        return real.encryption();
    }

    @Override
    public String metadataFileLocation(String fileName) {
        return real.metadataFileLocation(fileName);
    }

    @Override
    public LocationProvider locationProvider() {
        return real.locationProvider();
    }

    @Override
    public TableOperations temp(TableMetadata uncommitted) {
        return real.temp(uncommitted);
    }

    @Override
    public long newSnapshotId() {
        return real.newSnapshotId();
    }

    @Override
    public boolean requireStrictCleanup() {
        return real.requireStrictCleanup();
    }
}
