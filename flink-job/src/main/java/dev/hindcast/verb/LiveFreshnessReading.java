package dev.hindcast.verb;

import dev.hindcast.gate.GateInput;
import dev.hindcast.observe.Freshness;
import dev.hindcast.observe.SourceCoverage;
import dev.hindcast.plan.LockedPlan;
import java.time.Instant;
import java.util.Optional;

/** How fresh the live pipeline kept main while the run went on, read from the two tables. */
final class LiveFreshnessReading {
    private final Session session;
    private final LockedPlan plan;

    LiveFreshnessReading(Session session, LockedPlan plan) {
        this.session = session;
        this.plan = plan;
    }

    Optional<GateInput.LiveFreshness> sinceStart() {
        Instant from = session.run(plan.runId()).createdAt();
        return from == null ? Optional.empty() : since(from);
    }

    /** From this moment until now. */
    Optional<GateInput.LiveFreshness> since(Instant from) {
        Freshness freshness = Freshness.over(
                SourceCoverage.read(
                        session.catalogs().load(plan.source().table()),
                        session.catalogs().load(plan.target().table())),
                from,
                session.manifest().now());
        return Optional.of(new GateInput.LiveFreshness(freshness.snapshots(), freshness.p95()));
    }
}
