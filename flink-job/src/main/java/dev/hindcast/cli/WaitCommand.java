package dev.hindcast.cli;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.spec.Forms;
import dev.hindcast.verb.Answer;
import dev.hindcast.verb.Session;
import dev.hindcast.verb.WaitVerb;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code hindcast wait}. */
@Command(
        name = "wait",
        description = "Wait until the candidate is close behind main; exit status 1 when it is not in time.")
final class WaitCommand extends RunVerbCommand {
    @Option(
            names = "--lag",
            paramLabel = "TIME",
            required = true,
            description = "At most so far behind, such as 30s or 5m.")
    @SuppressWarnings("NullAway.Init") // required
    String lag;

    @Option(names = "--at-most", paramLabel = "TIME", description = "Give up after this (default: ${DEFAULT-VALUE}).")
    String atMost = "1h";

    @Override
    Answer answer(Session session) {
        return new WaitVerb(session).untilLag(session.runId(run), time(lag), time(atMost));
    }

    private static Duration time(String text) {
        return Forms.positiveDuration()
                .read(text)
                .orElseThrow(() -> ErrorCode.USAGE
                        .error("Cannot wait for %s", text)
                        .value(text)
                        .expected(Forms.positiveDuration().expected())
                        .next("hindcast wait --help"));
    }
}
