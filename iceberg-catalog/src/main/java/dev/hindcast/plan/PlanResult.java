package dev.hindcast.plan;

/**
 * What planning led to.
 *
 * @param plan the locked plan; the stored one when the same run had been planned before
 * @param created whether this call created the run; if not, nothing was changed
 */
public record PlanResult(LockedPlan plan, boolean created, PlanReport report) {}
