package dev.hindcast.benchmark.follow;

import dev.hindcast.catchup.LiveDefinition;
import dev.hindcast.catchup.follow.CandidateFollow;
import dev.hindcast.catchup.follow.CandidateOrder;
import dev.hindcast.catchup.follow.FollowOrder;
import dev.hindcast.catchup.follow.FollowPipeline;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.Refs;
import dev.hindcast.verb.CatchUpVerb;
import dev.hindcast.verb.PlanVerb;
import dev.hindcast.verb.RunVerb;
import dev.hindcast.verb.Session;
import java.io.IOException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.iceberg.Table;

/** Computes all days of a world, and then brings the candidate along with small deltas that touch every day. */
final class CatchUpCost {
    private static final int TASKS = 2;

    private final OrdersWorld world;
    private final int changedPerDay;
    private final int rounds;
    private final Expected expected = new Expected();
    private long version = 1;

    CatchUpCost(OrdersWorld world, int changedPerDay, int rounds) {
        this.world = world;
        this.changedPerDay = changedPerDay;
        this.rounds = rounds;
    }

    /**
     * CPU seconds.
     *
     * @param recompute all partitions by {@code hindcast run}
     * @param first the first delta, for which the indexes are built
     * @param delta each later one
     * @param verb a delta by {@code hindcast catchup}: a job of its own, indexes built anew, touched partitions measured
     * @param wrong rows of the candidate that are not what plain Java expects
     */
    record Seconds(double recompute, double first, List<Double> delta, double verb, long wrong) {
        /** The median of the later deltas. */
        double median() {
            return delta.stream().sorted().toList().get(delta.size() / 2);
        }
    }

    Seconds measure() throws IOException {
        world.create();
        try (Session session = world.open()) {
            session.flink();
            String run = Objects.requireNonNull(
                    new PlanVerb(session).plan(world.spec("catchup", "1h", 4)).runId());
            double recompute = CpuClock.seconds(() -> new RunVerb(session, 2).run(run));
            List<Double> deltas = new ArrayList<>();
            try (CandidateFollow follow = follow(session, session.plan(run))) {
                for (int round = 0; round <= rounds; round++) {
                    feed(session);
                    deltas.add(CpuClock.seconds(follow::cover));
                }
            }
            feed(session);
            double verb = CpuClock.seconds(() -> new CatchUpVerb(session).catchUp(run));
            return new Seconds(recompute, deltas.get(0), deltas.subList(1, deltas.size()), verb, wrong(session, run));
        }
    }

    private CandidateFollow follow(Session session, LockedPlan plan) {
        long fork = Objects.requireNonNull(session.run(plan.runId()).notes().candidateFork());
        FollowOrder order = FollowOrder.ofRun(
                LiveDefinition.of(plan.spec()),
                CandidateOrder.of(plan, fork, TASKS),
                world.settings().catalog(),
                world.settings().manifest(),
                TASKS);
        return CandidateFollow.start(
                session.flink(),
                order.every(Duration.ofMillis(50)),
                new FollowPipeline.Waiting(session.catalogs(), session.timing(), Duration.ofMinutes(10)));
    }

    /** The next version of some orders of every day, spread over the day. */
    private void feed(Session session) {
        version++;
        Map<LocalDate, List<Order>> versions = new TreeMap<>();
        int step = Math.max(1, world.rowsPerDay() / changedPerDay);
        for (int day = 0; day < world.days(); day++) {
            List<Order> some = new ArrayList<>();
            for (int i = 0; i < changedPerDay; i++) {
                some.add(new Order(world.day(day), (int) ((i * (long) step + version) % world.rowsPerDay()), version));
            }
            some.forEach(expected::put);
            versions.put(world.day(day), some);
        }
        OrdersWorld.feed(session, versions);
        world.advanceMain(session);
    }

    private long wrong(Session session, String run) throws IOException {
        Table mart = session.catalogs().load(OrdersWorld.MART);
        Map<LocalDate, Integer> orders = new HashMap<>();
        for (int day = 0; day < world.days(); day++) {
            orders.put(world.day(day), world.rowsPerDay());
        }
        return expected.wrong(mart, mart.snapshot(new Refs(run).candidate()).snapshotId(), 2, orders);
    }
}
