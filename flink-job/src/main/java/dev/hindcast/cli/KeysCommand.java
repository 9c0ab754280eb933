package dev.hindcast.cli;

import dev.hindcast.verb.Answer;
import dev.hindcast.verb.KeysVerb;
import dev.hindcast.verb.Session;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code hindcast keys}. */
@Command(name = "keys", description = "Show the signing keys of the work folder, or create one.")
final class KeysCommand extends VerbCommand {
    @Option(names = "--create", paramLabel = "NAME", description = "Create a key pair for this owner.")
    @Nullable
    String create;

    @Override
    Answer answer(Session session) {
        return new KeysVerb(session).keys(create);
    }
}
