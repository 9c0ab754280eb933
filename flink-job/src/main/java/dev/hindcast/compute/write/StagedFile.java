package dev.hindcast.compute.write;

import dev.hindcast.compute.wire.Evidence;
import org.apache.iceberg.DataFile;

/** One written data file and what its rows add up to. */
public record StagedFile(String partition, DataFile file, RowTotals totals) implements Evidence {}
