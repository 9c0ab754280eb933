package dev.hindcast.verb;

import dev.hindcast.claim.Timing;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.Catalogs;
import dev.hindcast.table.Pauses;
import java.time.InstantSource;
import java.util.function.Function;

/**
 * What a session meets outside of itself; a simulation puts its own in place.
 *
 * @param plans run id to the plan that was locked for it
 * @param pauses between two attempts of a commit
 * @param timing of everything else that waits or is done again
 * @param clock measures how long steps take
 */
record Surroundings(
        Catalogs catalogs,
        Manifest manifest,
        Function<String, LockedPlan> plans,
        Pauses pauses,
        Timing timing,
        InstantSource clock) {}
