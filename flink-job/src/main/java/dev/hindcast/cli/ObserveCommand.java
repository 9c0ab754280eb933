package dev.hindcast.cli;

import dev.hindcast.verb.Answer;
import dev.hindcast.verb.ObserveVerb;
import dev.hindcast.verb.Session;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code hindcast observe}. */
@Command(
        name = "observe",
        description =
                "Look at a published version for the declared time: checks, consumer queries, figures, freshness.")
final class ObserveCommand extends RunVerbCommand {
    @Option(names = "--once", description = "One look now, whatever time is left.")
    boolean once;

    @Option(
            names = "--minutes",
            paramLabel = "N",
            description = "Observe until so many minutes after the publish, instead of what the spec declares.")
    @Nullable
    Long minutes;

    @Override
    Answer answer(Session session) {
        Duration length = minutes == null ? null : Duration.ofMinutes(minutes);
        return new ObserveVerb(session).observe(session.runId(run), length, once);
    }
}
