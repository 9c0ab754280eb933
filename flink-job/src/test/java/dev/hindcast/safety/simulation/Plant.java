package dev.hindcast.safety.simulation;

import dev.hindcast.compute.PartitionComputer;
import dev.hindcast.manifest.Manifest;
import org.apache.iceberg.TableMetadata;

/** A fault that is planted in the product from outside, at its seams; the default is the product as it is. */
interface Plant {
    /** The product as it is. */
    Plant NONE = new Plant() {};

    /** What a process takes for the table's present metadata. */
    default TableMetadata seen(SimProcess process, String table, TableMetadata present) {
        return present;
    }

    /** A commit is about to be sent. */
    default void sending(Sent next) {}

    /** What becomes of a commit that reached the catalog. */
    default void commit(Universe universe, Sent sent) {
        universe.catalog.commit(sent.table(), sent.base(), sent.updated());
    }

    /** The manifest that processes work with. */
    default Manifest manifest(Universe universe, Manifest real) {
        return real;
    }

    /** What computes partitions. */
    default PartitionComputer computer(Universe universe, PartitionComputer real) {
        return real;
    }
}
