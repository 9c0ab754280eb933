package dev.hindcast.demo;

import dev.hindcast.catchup.LiveDefinition;
import dev.hindcast.catchup.LiveRound;
import dev.hindcast.gate.Keys;
import dev.hindcast.spec.SpecParser;
import dev.hindcast.table.RefCommits;
import dev.hindcast.table.TransformStore;
import dev.hindcast.verb.Session;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The scene before the backfill: tables, dimensions, the first events, and a live pipeline with the defective rule. */
final class DemoWorld {
    /** The defect: business dates {@code [FROM, TO)} carry the old VAT rate. */
    static final LocalDate FROM = LocalDate.parse("2011-01-04");

    static final LocalDate TO = LocalDate.parse("2011-04-04");
    /** Names of the owners who approve in the demo, and of their keys. */
    static final List<String> OWNERS = List.of("platform", "finance");
    /** Later events arrive in so many commits. */
    private static final int BATCHES = 40;

    private final Session session;
    private final DemoInputs inputs;
    private final Keys keys;

    DemoWorld(Session session, DemoInputs inputs) {
        this.session = session;
        this.inputs = inputs;
        this.keys = new Keys(session.folder().keys());
    }

    /** Creates the five tables and loads the dimensions. */
    void createTables() {
        DemoTables.create(session.catalogs());
        RefCommits commits = session.commits();
        new DimensionLoader(session.catalogs(), commits::append).load(inputs.vat(), inputs.fx(), inputs.countries());
    }

    /** Writes specs and rules into the work folder; the fix, the subtly wrong fix, and the live pipeline. */
    void writeSpecs() {
        Map<String, String> publicKeys = new TreeMap<>();
        for (String owner : OWNERS) {
            String known = keys.all().get(owner);
            publicKeys.put(owner, known != null ? known : keys.create(owner).publicKey());
        }
        DemoSpecs.write(session.folder().specs(), publicKeys);
        DemoSpecs.put(
                session.folder().specs().resolve("samples.csv"),
                DemoSamples.csv(inputs.arrivals().events()));
    }

    /** The live pipeline on an empty main, and everything that arrived before the backfill, through it. */
    LiveFeed startLive() {
        RefCommits commits = session.commits();
        RawFeeder feeder = new RawFeeder(session.catalogs(), commits::append);
        LiveDefinition definition = LiveDefinition.of(SpecParser.parse(spec(DemoSpecs.LIVE)));
        TransformStore transforms = session.transforms(DemoTables.ORDERS_DAILY);
        LiveRound live = new LiveRound(definition, session.seams(), transforms, session.jobParallelism());
        live.adopt(transforms.put(DemoSpecs.text(DemoSpecs.DEFECTIVE_SQL)));
        Arrivals arrivals = inputs.arrivals();
        LiveFeed feed =
                new LiveFeed(feeder, () -> session.live(definition, Duration.ofMinutes(3)), arrivals.later(BATCHES));
        feed.feed(arrivals.initial());
        feed.coverAll();
        return feed;
    }

    Path spec(String name) {
        return session.folder().specs().resolve(name);
    }
}
