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
    private static final int MAX_WAITS = 600;
    private static final Duration WAIT = Duration.ofMillis(100);

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
        int commits = rounds(live, target);
        ObjectNode data = Answer.object();
        data.put("commits", commits);
        String text = "Main of " + target + " covers the raw table; " + commits + " commits.";
        return Answer.done("live", null, "CURRENT", data, text).next("hindcast status");
    }

    private int rounds(LiveRound live, String target) {
        int commits = 0;
        int waits = 0;
        LiveRound.End end;
        while ((end = live.once()) != LiveRound.End.NOTHING_NEW) {
            if (end == LiveRound.End.COMMITTED) {
                commits++;
            } else if (++waits > MAX_WAITS) {
                throw ErrorCode.LEASE_HELD
                        .error("Cannot commit to %s: %s", target, end)
                        .expected("a fence that is given back")
                        .next("hindcast live SPEC");
            } else {
                sleep();
            }
        }
        return commits;
    }

    private void sleep() {
        if (!session.timing().sleep(WAIT)) {
            throw ErrorCode.LEASE_LOST.error("Cannot go on: interrupted");
        }
    }
}
