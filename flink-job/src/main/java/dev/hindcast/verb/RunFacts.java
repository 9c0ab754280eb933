package dev.hindcast.verb;

import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.observe.CatalogFacts;
import dev.hindcast.observe.Freshness;
import dev.hindcast.observe.SourceCoverage;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefPosition;
import dev.hindcast.table.Watermark;
import java.time.Instant;
import java.util.Optional;
import org.apache.iceberg.Table;

/** What the catalog says of a run at this moment. */
final class RunFacts {
    private final Session session;
    private final LockedPlan plan;

    RunFacts(Session session, LockedPlan plan) {
        this.session = session;
        this.plan = plan;
    }

    /** Reads both tables; rate and forecast are known to a working run only. */
    CatalogFacts of(RunRow row) {
        Table target = session.catalogs().load(plan.target().table());
        Table source = session.catalogs().load(plan.source().table());
        long head = Positions.mainHead(target);
        Optional<Watermark> main = Positions.of(target, head).map(RefPosition::watermark);
        Optional<Watermark> candidate =
                Optional.ofNullable(row.notes().candidateWatermark()).map(Watermark::parse);
        Watermark newest = Positions.head(source);
        Optional<NotedLevel.Noted> noted = new NotedLevel(session, plan.runId()).get();
        int most = plan.spec().resources().maxConcurrency();
        return new CatalogFacts(
                head == 0 ? Optional.empty() : Optional.of(head),
                main,
                candidate,
                Optional.of(newest),
                snapshots(Optional.of(plan.source().w0()), Optional.of(newest)),
                snapshots(candidate, main),
                freshness(source, target, row).map(Freshness::p95),
                plan.spec().live().freshnessP95(),
                noted.map(NotedLevel.Noted::level).orElse(most),
                noted.map(NotedLevel.Noted::top).orElse(most),
                noted.filter(level -> row.state() == RunState.RUNNING && level.level() < level.top())
                        .map(NotedLevel.Noted::reason),
                Optional.empty(),
                Optional.empty(),
                mayPauseUntil(row));
    }

    /** Of a run that is over nothing is kept any more. */
    private Optional<Instant> mayPauseUntil(RunRow row) {
        boolean over = row.state() == RunState.COMPLETED || row.state() == RunState.ABORTED;
        return over ? Optional.empty() : new RunPins(session, plan).mayPauseUntil();
    }

    /** Sequence numbers between two positions; what cannot be walked is not counted. */
    private static int snapshots(Optional<Watermark> from, Optional<Watermark> to) {
        if (from.isEmpty() || to.isEmpty() || from.get().compareTo(to.get()) >= 0) {
            return 0;
        }
        return (int) (to.get().sequenceNumber() - from.get().sequenceNumber());
    }

    /** How fresh live has kept main since the run was created; empty while it had nothing to be fresh with. */
    Optional<Freshness> freshness(RunRow row) {
        return freshness(
                session.catalogs().load(plan.source().table()),
                session.catalogs().load(plan.target().table()),
                row);
    }

    private Optional<Freshness> freshness(Table source, Table target, RunRow row) {
        Instant from = row.createdAt();
        if (from == null) {
            return Optional.empty();
        }
        Freshness freshness = Freshness.over(
                SourceCoverage.read(source, target), from, session.manifest().now());
        return freshness.snapshots() == 0 ? Optional.empty() : Optional.of(freshness);
    }
}
