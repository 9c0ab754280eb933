package dev.hindcast.cli;

import dev.hindcast.demo.Demo;
import dev.hindcast.demo.DemoCall;
import dev.hindcast.demo.DemoFiles;
import dev.hindcast.demo.DemoFolder;
import dev.hindcast.demo.DemoOptions;
import dev.hindcast.demo.GeneratorOptions;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.verb.Answer;
import dev.hindcast.verb.Session;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code hindcast demo}. */
@Command(
        name = "demo",
        description = "Play the main job on a real piece of history: a tax defect in 90 days, repaired beside a live"
                + " pipeline.")
final class DemoCommand extends VerbCommand {
    @Option(names = "--drill", description = "Roll the publish back at the end.")
    boolean drill;

    @Option(names = "--verify", description = "Check main row by row with an independent oracle.")
    boolean verify;

    @Option(names = "--until", paramLabel = "STEP", description = "Stop after this step: plan.")
    @Nullable
    String until;

    @Option(
            names = "--settings",
            paramLabel = "FILE",
            description = "A hindcast.yaml to work with: another catalog, store, manifest or Flink cluster.")
    @Nullable
    Path settings;

    @Option(names = "--lines", paramLabel = "N", description = "Order lines to generate.", defaultValue = "300000")
    int lines = GeneratorOptions.DEFAULT.lines();

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the generated lines.", defaultValue = "20110104")
    long seed = GeneratorOptions.DEFAULT.seed();

    @Option(
            names = "--orders",
            paramLabel = "FILE",
            description = "Invoice lines (CSV or .gz) instead of generated ones.")
    @Nullable
    Path orders;

    @Option(names = "--vat", paramLabel = "FILE", description = "VAT rates (CSV).")
    @Nullable
    Path vat;

    @Option(names = "--fx", paramLabel = "FILE", description = "Euro reference rates (CSV or .gz).")
    @Nullable
    Path fx;

    @Option(names = "--countries", paramLabel = "FILE", description = "Country labels (CSV).")
    @Nullable
    Path countries;

    /** A wrong call must not cost the folder of an earlier demo. */
    @Override
    void before() {
        refuseUnknownStep();
        inputs().requireReadableOutside(global.workdir);
        DemoFiles.requireUsable(inputs());
        if (DemoFolder.make(global.workdir, Optional.ofNullable(settings))) {
            spec.commandLine().getErr().println("Removed the work folder of an earlier demo: " + global.workdir);
        }
    }

    @Override
    Answer answer(Session session) {
        return new Demo(session, new DemoCall(inputs(), drill, verify, Optional.ofNullable(until))).play();
    }

    private void refuseUnknownStep() {
        if (until != null && !until.equals("plan")) {
            throw ErrorCode.USAGE
                    .error("Cannot stop the demo after step '%s'", until)
                    .value(until)
                    .expected("plan")
                    .next("hindcast demo --help");
        }
    }

    private DemoOptions inputs() {
        return new DemoOptions(
                Optional.ofNullable(orders),
                Optional.ofNullable(vat),
                Optional.ofNullable(fx),
                Optional.ofNullable(countries),
                new GeneratorOptions(seed, lines));
    }
}
