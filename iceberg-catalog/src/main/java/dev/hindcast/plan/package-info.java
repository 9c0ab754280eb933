/** plan: resolves and locks a spec into a plan with a run id. Start at {@link dev.hindcast.plan.LockedPlan}. */
@NullMarked
package dev.hindcast.plan;

import org.jspecify.annotations.NullMarked;
