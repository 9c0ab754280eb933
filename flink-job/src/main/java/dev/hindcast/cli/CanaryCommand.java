package dev.hindcast.cli;

import dev.hindcast.verb.Answer;
import dev.hindcast.verb.CanaryVerb;
import dev.hindcast.verb.Session;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code hindcast canary}. */
@Command(
        name = "canary",
        description =
                "Compute one partition twice, commit nothing, and tell what each stage costs; 'size' goes on from there.")
final class CanaryCommand extends RunVerbCommand {
    @Option(
            names = "--partition",
            paramLabel = "DATE",
            description = "This partition (default: the one whose input bytes are the median).")
    @Nullable
    String partition;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Where the result goes (default: reports/canary-RUN.json in the work folder).")
    @Nullable
    Path out;

    @Override
    Answer answer(Session session) {
        return new CanaryVerb(session).canary(session.runId(run), partition, out);
    }
}
