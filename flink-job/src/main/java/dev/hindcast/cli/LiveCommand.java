package dev.hindcast.cli;

import dev.hindcast.verb.Answer;
import dev.hindcast.verb.LiveVerb;
import dev.hindcast.verb.Session;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code hindcast live}. */
@Command(
        name = "live",
        description = "Bring main up to the head of the raw table with the code that main's position names.")
final class LiveCommand extends VerbCommand {
    @Parameters(
            index = "0",
            paramLabel = "SPEC",
            description = "A spec that names the live pipeline's tables and joins.")
    @SuppressWarnings("NullAway.Init") // the command line refuses a call without it
    Path file;

    @Option(names = "--adopt", description = "Give an empty main its first position and the spec's code.")
    boolean adopt;

    @Option(names = "--follow", description = "Keep main up to date until this process is told to end.")
    boolean follow;

    @Override
    Answer answer(Session session) {
        return new LiveVerb(session).live(file, adopt, follow);
    }
}
