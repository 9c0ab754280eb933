package dev.hindcast.compute;

import dev.hindcast.manifest.Manifest;
import dev.hindcast.table.Catalogs;
import dev.hindcast.table.RefChanges;
import dev.hindcast.table.RefCommits;

/** What every step that computes and commits works with; a simulation puts its own behind the same interfaces. */
public record Seams(
        Catalogs catalogs, Manifest manifest, RefCommits commits, RefChanges refs, PartitionComputer computer) {}
