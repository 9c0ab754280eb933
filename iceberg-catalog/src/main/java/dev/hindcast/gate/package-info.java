/**
 * gate: decides from evidence alone whether readers may see a run's result, and collects the owners' signatures. Start at
 * {@link dev.hindcast.gate.GateKeeper}; one class a check, all of them in {@link dev.hindcast.gate.Checks}; signatures in
 * {@link dev.hindcast.gate.Approvals}. Pure: reads no table and no database.
 */
@NullMarked
package dev.hindcast.gate;

import org.jspecify.annotations.NullMarked;
