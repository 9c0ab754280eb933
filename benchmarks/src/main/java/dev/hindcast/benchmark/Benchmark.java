package dev.hindcast.benchmark;

import dev.hindcast.error.ErrorKind;
import dev.hindcast.error.HindcastException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line of the benchmarks: one class a command, one written question a command. */
@Command(
        name = "benchmarks/run",
        mixinStandardHelpOptions = true,
        scope = CommandLine.ScopeType.INHERIT,
        description = "Measures Hindcast. Exit status 0: every limit held; 1: one did not; 2: bad usage.",
        subcommands = {
            PeersCommand.class,
            ClaimsCommand.class,
            PublishCommand.class,
            MeasureCommand.class,
            LargeCommand.class,
            CoresCommand.class,
            DayCommand.class,
            PredictCommand.class,
            DiffCommand.class,
            CatchUpCommand.class,
            FreshnessCommand.class
        })
public final class Benchmark {
    private Benchmark() {}

    /** Runs one command and ends the process with its exit status. */
    public static void main(String... arguments) {
        CommandLine line = new CommandLine(new Benchmark())
                .setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8))
                .setExecutionExceptionHandler((e, command, parsed) -> refuse(e, command));
        if (arguments.length == 0) {
            line.usage(line.getErr());
            System.exit(ErrorKind.USAGE.exitStatus());
        }
        System.exit(line.execute(arguments));
    }

    private static int refuse(Exception e, CommandLine command) {
        if (!(e instanceof HindcastException known)) {
            e.printStackTrace(command.getErr());
            return ErrorKind.BUG.exitStatus();
        }
        command.getErr().println(known.getMessage());
        if (known.expected() != null) {
            command.getErr().println("  expected: " + known.expected());
        }
        if (known.next() != null) {
            command.getErr().println("  next: " + known.next());
        }
        return known.code().kind().exitStatus();
    }
}
