/**
 * plan: locks everything that can change a result under one run id. Start at {@link dev.hindcast.plan.Planner}. Uses spec,
 * table and manifest.
 */
@NullMarked
package dev.hindcast.plan;

import org.jspecify.annotations.NullMarked;
