package dev.hindcast.plan;

/** The lock of a plan that a test made by hand. */
public final class PlanLocks {
    private PlanLocks() {}

    public static String digest(LockedPlan plan) {
        return PlanIdentity.digest(plan);
    }
}
