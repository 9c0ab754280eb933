package dev.hindcast.compute;

import dev.hindcast.manifest.PartitionFacts;
import dev.hindcast.table.StagedPartition;

/** One partition's files, not yet committed anywhere, and what was measured about them by reading them back. */
public record ComputedPartition(StagedPartition staged, PartitionFacts facts) {}
