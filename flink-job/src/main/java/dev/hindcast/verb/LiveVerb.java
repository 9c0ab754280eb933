package dev.hindcast.verb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.catchup.LiveDefinition;
import dev.hindcast.catchup.LiveRound;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.plan.TransformFiles;
import dev.hindcast.spec.RunSpec;
import dev.hindcast.spec.SpecFolder;
import dev.hindcast.spec.SpecParser;
import dev.hindcast.table.TransformStore;
import java.nio.file.Path;
import java.time.Duration;

/** {@code live}: rounds of the live pipeline until main covers the head of the raw table. */
public final class LiveVerb {
    private static final Duration WAIT = Duration.ofMillis(100);

    /** Longer than a cut-over may hold the fence; who still has it then has broken the rules. */
    private static final Duration BEYOND_THE_WINDOW = Duration.ofMinutes(1);

    private final Session session;

    public LiveVerb(Session session) {
        this.session = session;
    }

    /**
     * Brings main up to date.
     *
     * @param adopt first give an empty main its first position, with the code that the spec names
     */
    public Answer live(Path file, boolean adopt) {
        RunSpec spec = SpecParser.parse(file);
        String target = spec.target().table();
        TransformStore transforms = session.transforms(target);
        LiveRound live = new LiveRound(LiveDefinition.of(spec), session.seams(), transforms, session.jobParallelism());
        if (adopt) {
            live.adopt(
                    TransformFiles.read(spec.transform(), new SpecFolder(file)).store(transforms));
        }
        int commits = rounds(live, target, spec.live().cutoverWindow().plus(BEYOND_THE_WINDOW));
        ObjectNode data = Answer.object();
        data.put("commits", commits);
        String text = "Main of " + target + " covers the raw table; " + commits + " commits.";
        return Answer.done("live", null, "CURRENT", data, text).next("hindcast status");
    }

    private int rounds(LiveRound live, String target, Duration patience) {
        int commits = 0;
        long waitingSince = session.timing().nanos();
        LiveRound.End end;
        while ((end = live.once()) != LiveRound.End.NOTHING_NEW) {
            if (end == LiveRound.End.COMMITTED) {
                commits++;
                waitingSince = session.timing().nanos();
            } else {
                refuseForEver(target, end, Duration.ofNanos(session.timing().nanos() - waitingSince), patience);
                sleep();
            }
        }
        return commits;
    }

    private static void refuseForEver(String target, LiveRound.End end, Duration waited, Duration patience) {
        if (waited.compareTo(patience) > 0) {
            throw ErrorCode.LEASE_HELD
                    .error("Cannot commit to %s: %s for %d s", target, end, waited.toSeconds())
                    .value(end)
                    .expected("a fence that is given back within live.cutover_window")
                    .next("hindcast live SPEC");
        }
    }

    private void sleep() {
        if (!session.timing().sleep(WAIT)) {
            throw ErrorCode.LEASE_LOST.error("Cannot go on: interrupted");
        }
    }
}
