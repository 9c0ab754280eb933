package dev.hindcast.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Parameters;

/** A verb about one run: the run id, a unique beginning of it, or nothing for the newest run. */
abstract class RunVerbCommand extends VerbCommand {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "RUN",
            description = "Run id, or a unique beginning of one (default: the newest run).")
    @Nullable
    String run;

    @Override
    @Nullable
    String runId() {
        return run;
    }
}
