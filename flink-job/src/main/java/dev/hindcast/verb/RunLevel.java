package dev.hindcast.verb;

import dev.hindcast.control.Controller;
import dev.hindcast.control.Level;
import dev.hindcast.control.Limits;
import dev.hindcast.control.Reading;
import dev.hindcast.error.HindcastException;
import dev.hindcast.observe.Freshness;
import dev.hindcast.observe.SourceCommit;
import dev.hindcast.observe.SourceCoverage;
import dev.hindcast.observe.metrics.PrometheusFreshness;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.spec.ResourceSpec;
import dev.hindcast.workspace.SettingsFile;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.stream.Stream;
import org.apache.iceberg.Table;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How many workers of a run may claim, by what the tables say of live's freshness lately. The level and its reason are noted
 * for {@code status}; {@code throttle} may lower the top at any time.
 */
final class RunLevel implements IntSupplier {
    private static final Logger LOG = LoggerFactory.getLogger(RunLevel.class);
    private static final Duration LOOK_EVERY = Duration.ofSeconds(1);
    /** Live is judged by what it did in twenty times its limit: at least so long, and at most. */
    private static final int LIMITS_LOOKED_BACK = 20;

    private static final Duration LEAST_LATELY = Duration.ofSeconds(10);
    private static final Duration MOST_LATELY = Duration.ofMinutes(10);
    private static final Duration MOST_CALM = Duration.ofMinutes(15);
    private static final Duration STARVING = Duration.ofHours(2);

    private final Session session;
    private final LockedPlan plan;
    private final int workers;
    private final NotedLevel noted;
    private final Instant start;
    private final Spending spending;
    private final Optional<PrometheusFreshness> reported;
    private double slotHours;
    private long quietLooks;
    private @Nullable Level level;
    private @Nullable Instant looked;

    RunLevel(Session session, LockedPlan plan, int workers) {
        this.session = session;
        this.plan = plan;
        this.workers = workers;
        this.noted = new NotedLevel(session, plan.runId());
        this.start = session.clock().instant();
        this.spending = new Spending(session, plan, start);
        String pipeline = plan.spec().live().pipeline();
        this.reported = SettingsFile.read(session.folder())
                .prometheus()
                .map(address -> new PrometheusFreshness(address, pipeline));
    }

    /** A database or catalog that is away for a moment leaves the level as it was. */
    @Override
    public synchronized int getAsInt() {
        Instant now = session.clock().instant();
        Instant before = looked;
        if (before == null || Duration.between(before, now).compareTo(LOOK_EVERY) >= 0) {
            looked = now;
            try {
                look(now, before == null ? Duration.ZERO : Duration.between(before, now));
            } catch (HindcastException away) {
                LOG.warn("Cannot look how live is; the level stays", away);
            }
        }
        return level == null ? 1 : level.value();
    }

    private void look(Instant now, Duration passed) {
        Table target = session.catalogs().load(plan.target().table());
        List<SourceCommit> commits =
                SourceCoverage.read(session.catalogs().load(plan.source().table()), target);
        long cycles = commits.stream()
                .filter(commit ->
                        commit.covered().filter(at -> at.isAfter(start)).isPresent())
                .count();
        quietLooks += quiet(commits, now) ? 1 : 0;
        Limits limits = limits(cycles, Duration.between(start, now));
        Level was = level;
        slotHours += (was == null ? 0 : was.value()) * 2L * passed.toMillis() / 3_600_000.0;
        Optional<Duration> p95 = p95(commits, now);
        Spending.Spent spent = spending.look(now, target);
        Reading reading = new Reading(
                now, p95, cycles + quietLooks, false, spent.readMbPerSecond(), spent.commitsPerMinute(), slotHours);
        Level next = was == null ? Level.first(limits, reading) : new Controller(limits).next(was, reading);
        if (was == null || was.value() != next.value() || !was.reason().equals(next.reason())) {
            noted.put(next.value(), limits.levels().get(limits.levels().size() - 1), next.reason());
        }
        level = next;
    }

    /** What the tables say, or a Prometheus server if that is worse; empty when neither has a row to speak of. */
    private Optional<Duration> p95(List<SourceCommit> commits, Instant now) {
        Freshness lately = Freshness.over(commits, now.minus(lately()), now);
        Optional<Duration> measured = lately.snapshots() == 0 ? Optional.empty() : Optional.of(lately.p95());
        return Stream.concat(measured.stream(), reported.flatMap(PrometheusFreshness::p95).stream())
                .max(Duration::compareTo);
    }

    private Duration lately() {
        Duration wanted = plan.spec().live().freshnessP95().multipliedBy(LIMITS_LOOKED_BACK);
        Duration atLeast = wanted.compareTo(LEAST_LATELY) < 0 ? LEAST_LATELY : wanted;
        return atLeast.compareTo(MOST_LATELY) > 0 ? MOST_LATELY : atLeast;
    }

    /** A pipeline without a row lately has no cycle to wait for. */
    private static boolean quiet(List<SourceCommit> commits, Instant now) {
        return commits.stream().noneMatch(commit -> commit.committed().isAfter(now.minusSeconds(5)));
    }

    /** A level is held for three of live's cycles as they have been, and a quarter of an hour at most. */
    private Limits limits(long cycles, Duration since) {
        ResourceSpec resources = plan.spec().resources();
        Duration calm = cycles == 0 ? LOOK_EVERY : since.dividedBy(cycles).multipliedBy(3);
        int top = Math.max(1, Math.min(workers, noted.throttledTo().orElse(workers)));
        return new Limits(
                plan.spec().live().freshnessP95(),
                Limits.levels(resources.ramp(), top),
                resources.readMbPerSecond(),
                resources.commitsPerMinute(),
                resources.slotHours(),
                calm.compareTo(MOST_CALM) > 0 ? MOST_CALM : calm,
                STARVING);
    }
}
