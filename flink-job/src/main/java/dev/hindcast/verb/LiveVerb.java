package dev.hindcast.verb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.catchup.LiveDefinition;
import dev.hindcast.catchup.LivePipeline;
import dev.hindcast.catchup.LiveRound;
import dev.hindcast.plan.TransformFiles;
import dev.hindcast.spec.RunSpec;
import dev.hindcast.spec.SpecFolder;
import dev.hindcast.spec.SpecParser;
import dev.hindcast.table.TransformStore;
import java.nio.file.Path;
import java.time.Duration;

/** {@code live}: the live pipeline, until main covers the head of the raw table or for as long as it is wanted. */
public final class LiveVerb {
    private static final Duration TOLD_EVERY = Duration.ofSeconds(10);

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
     * @param stay keep it up to date until the process is told to end
     */
    public Answer live(Path file, boolean adopt, boolean stay) {
        RunSpec spec = SpecParser.parse(file);
        String target = spec.target().table();
        LiveDefinition definition = LiveDefinition.of(spec);
        if (adopt) {
            TransformStore transforms = session.transforms(target);
            new LiveRound(definition, session.seams(), transforms, session.jobParallelism())
                    .adopt(TransformFiles.read(spec.transform(), new SpecFolder(file))
                            .store(transforms));
        }
        int commits = 0;
        try (LivePipeline live =
                session.live(definition, spec.live().cutoverWindow().plus(BEYOND_THE_WINDOW))) {
            do {
                commits += live.cover();
            } while (stay && waited(target, commits));
        }
        ObjectNode data = Answer.object();
        data.put("commits", commits);
        String text = "Main of " + target + " covers the raw table; " + commits + " commits.";
        return Answer.done("live", null, "CURRENT", data, text).next("hindcast status");
    }

    /** Until somebody interrupts it. */
    private boolean waited(String target, int commits) {
        session.say("Main of " + target + " covers the raw table; " + commits + " commits so far.");
        return session.timing().sleep(TOLD_EVERY);
    }
}
