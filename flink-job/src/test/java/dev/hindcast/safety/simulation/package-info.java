/**
 * simulation: the classes that the verbs wire, over a simulated catalog, store, database clock and scheduler; one seed decides
 * everything. Start at {@link dev.hindcast.safety.simulation.Schedule}.
 */
@NullMarked
package dev.hindcast.safety.simulation;

import org.jspecify.annotations.NullMarked;
