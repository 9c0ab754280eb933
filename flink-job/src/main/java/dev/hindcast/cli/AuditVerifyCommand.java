package dev.hindcast.cli;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.verb.Answer;
import dev.hindcast.verb.AuditVerb;
import dev.hindcast.verb.Session;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code hindcast audit verify}: needs nothing but the file. */
@Command(name = "verify", description = "Prove a bundle offline: no work folder, catalog or manifest is opened.")
final class AuditVerifyCommand extends VerbCommand {
    @Parameters(index = "0", paramLabel = "FILE", description = "A bundle that 'hindcast audit --out FILE' wrote.")
    @SuppressWarnings("NullAway.Init") // set by the command-line library before call()
    Path file;

    @Option(
            names = "--root",
            paramLabel = "DIGEST",
            description = "The root digest that was kept when the bundle was written.")
    @Nullable
    String root;

    @Override
    int answered() {
        return print(AuditVerb.verify(file, root));
    }

    @Override
    Answer answer(Session session) {
        HindcastException never = ErrorCode.BUG.error("Cannot verify in a work folder");
        throw never;
    }
}
