package dev.hindcast.cli;

import dev.hindcast.verb.Answer;
import dev.hindcast.verb.AuditVerb;
import dev.hindcast.verb.Session;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code hindcast audit}. */
@Command(
        name = "audit",
        description = "Write everything about a run into one file that proves itself, or verify one.",
        subcommands = AuditVerifyCommand.class)
final class AuditCommand extends RunVerbCommand {
    @Option(names = "--out", paramLabel = "FILE", description = "Where to write the bundle.")
    @Nullable
    Path out;

    @Option(names = "--verify", paramLabel = "FILE", description = "Verify a bundle offline instead.")
    @Nullable
    Path verify;

    @Override
    Answer answer(Session session) {
        return verify != null ? AuditVerb.verify(verify, null) : new AuditVerb(session).write(session.runId(run), out);
    }
}
