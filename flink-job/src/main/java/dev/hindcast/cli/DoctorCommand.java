package dev.hindcast.cli;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.verb.Answer;
import dev.hindcast.verb.DoctorVerb;
import dev.hindcast.verb.Session;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code hindcast doctor}. */
@Command(
        name = "doctor",
        description = "Try what a run will need: catalog, store, manifest, cluster, clocks, tables; say what to do.")
final class DoctorCommand extends VerbCommand {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "SPEC",
            description = "A spec whose tables are looked at too.")
    @Nullable
    Path file;

    /** A work folder that cannot be opened is what this verb is for. */
    @Override
    int answered() {
        return print(new DoctorVerb(global.workdir, global.flink).examine(file));
    }

    @Override
    Answer answer(Session session) {
        throw ErrorCode.BUG.error("Cannot examine an open work folder");
    }
}
