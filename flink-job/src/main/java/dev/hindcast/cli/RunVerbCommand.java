package dev.hindcast.cli;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.workspace.WorkFolder;
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

    /** A mistyped folder is told, and not made. */
    @Override
    void before() {
        if (global.manifest == null && !new WorkFolder(global.workdir).holdsSomething()) {
            throw ErrorCode.RUN_UNKNOWN
                    .error("Cannot find a run: %s is no work folder", global.workdir)
                    .value(global.workdir)
                    .expected("a folder in which something was planned")
                    .next("hindcast plan SPEC");
        }
    }

    @Override
    @Nullable
    String runId() {
        return run;
    }
}
