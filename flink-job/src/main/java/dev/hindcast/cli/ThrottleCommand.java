package dev.hindcast.cli;

import dev.hindcast.verb.Answer;
import dev.hindcast.verb.Session;
import dev.hindcast.verb.ThrottleVerb;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code hindcast throttle}. */
@Command(name = "throttle", description = "Change how many groups a run computes at a time, while it works.")
final class ThrottleCommand extends RunVerbCommand {
    @Option(names = "--level", required = true, paramLabel = "N", description = "At most so many groups, from 1 on.")
    int level;

    @Override
    Answer answer(Session session) {
        return new ThrottleVerb(session).throttle(session.runId(run), level);
    }
}
