package dev.hindcast.benchmark.follow;

import dev.hindcast.catchup.LivePipeline;
import dev.hindcast.observe.Freshness;
import dev.hindcast.observe.SourceCommit;
import dev.hindcast.observe.SourceCoverage;
import dev.hindcast.table.Positions;
import dev.hindcast.verb.Session;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Table;

/** Live alone, then beside a backfill without the controller, then beside one with it. */
final class FreshnessRun {
    private static final int WORKERS = 4;
    private static final double OF_ALONE = 1.5;
    private static final Duration WARM_UP = Duration.ofSeconds(30);
    private static final Duration REST = Duration.ofSeconds(20);

    private final OrdersWorld world;
    private final int rowsPerSecond;
    private final Duration alone;
    private final Duration beside;

    FreshnessRun(OrdersWorld world, int rowsPerSecond, Duration alone, Duration beside) {
        this.world = world;
        this.rowsPerSecond = rowsPerSecond;
        this.alone = alone;
        this.beside = beside;
    }

    /** A backfill beside live: its partitions a minute, and live's freshness meanwhile. */
    record Beside(double partitionsPerMinute, SlidingFreshness live) {}

    /**
     * All that was measured.
     *
     * @param limit what live may have
     * @param wrong rows of main that are not what plain Java expects
     */
    record Figures(Freshness alone, Duration limit, Beside free, Beside controlled, long wrong) {}

    Figures measure() throws IOException, InterruptedException {
        world.create();
        LocalDate today = world.day(world.days() + 1);
        try (Session session = world.open();
                LivePipeline live = session.live(world.live(), Duration.ofMinutes(10))) {
            live.cover();
            LiveLoad load = new LiveLoad(session, today, rowsPerSecond);
            load.start();
            sleep(WARM_UP);
            Instant start = Instant.now();
            sleep(alone);
            Freshness found = Freshness.over(commits(session), start, Instant.now());
            Duration limit = Duration.ofMillis((long) Math.ceil(found.p95().toMillis() * OF_ALONE));
            Beside free = beside(session, "free", "365d", WORKERS);
            sleep(REST);
            Beside controlled = beside(session, "controlled", limit.toMillis() + "ms", 1);
            load.close();
            live.cover();
            return new Figures(found, limit, free, controlled, wrong(session, load.expected(), today));
        }
    }

    private Beside beside(Session session, String name, String freshness, int ramp)
            throws IOException, InterruptedException {
        Instant start = Instant.now();
        double rate =
                new Backfilling(session, run -> world.spec(run, freshness, ramp), WORKERS).forThisLong(name, beside);
        Instant end = Instant.now();
        return new Beside(rate, SlidingFreshness.of(commits(session), start, end));
    }

    private static List<SourceCommit> commits(Session session) {
        return SourceCoverage.read(
                session.catalogs().load(OrdersWorld.RAW), session.catalogs().load(OrdersWorld.MART));
    }

    private static long wrong(Session session, Expected expected, LocalDate today) throws IOException {
        Table mart = session.catalogs().load(OrdersWorld.MART);
        return expected.wrong(mart, Positions.mainHead(mart), 1, Map.of(today, expected.orders(today)));
    }

    private static void sleep(Duration time) throws InterruptedException {
        Thread.sleep(time.toMillis());
    }
}
