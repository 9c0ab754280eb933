package dev.hindcast.compute;

import dev.hindcast.claim.Holder;
import dev.hindcast.claim.Timing;
import dev.hindcast.claim.Turns;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.table.Catalogs;
import dev.hindcast.table.RefChanges;
import dev.hindcast.table.RefCommits;

/**
 * What every step that computes and commits works with; a simulation puts its own behind the same interfaces.
 *
 * @param turns taken around each commit on a target, so that committers do not collide
 * @param timing by which work waits and looks again
 */
public record Seams(
        Catalogs catalogs,
        Manifest manifest,
        RefCommits commits,
        RefChanges refs,
        PartitionComputer computer,
        Turns turns,
        Timing timing) {
    /** With turns of the manifest, under a holder's name of its own. */
    public Seams(
            Catalogs catalogs, Manifest manifest, RefCommits commits, RefChanges refs, PartitionComputer computer) {
        this(catalogs, manifest, commits, refs, computer, new Turns(manifest, Holder.id()), Timing.REAL);
    }
}
