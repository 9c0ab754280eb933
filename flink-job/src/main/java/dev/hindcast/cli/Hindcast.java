package dev.hindcast.cli;

import dev.hindcast.compute.wire.Stage;
import dev.hindcast.error.ErrorKind;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import org.slf4j.bridge.SLF4JBridgeHandler;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line: safe backfills of Iceberg tables. */
@Command(
        name = "hindcast",
        mixinStandardHelpOptions = true,
        scope = CommandLine.ScopeType.INHERIT,
        version = "hindcast 0.1.0",
        description = "Recomputes partitions of an Iceberg table with Flink, proves the result, switches readers in one"
                + " commit, and can switch them back.",
        subcommands = {
            DemoCommand.class,
            PlanCommand.class,
            CanaryCommand.class,
            SizeCommand.class,
            RunCommand.class,
            RetryCommand.class,
            StatusCommand.class,
            PauseCommand.class,
            ThrottleCommand.class,
            ResumeCommand.class,
            CancelCommand.class,
            ValidateCommand.class,
            DiffCommand.class,
            CatchUpCommand.class,
            GateCommand.class,
            ApproveCommand.class,
            PublishCommand.class,
            ObserveCommand.class,
            RollbackCommand.class,
            LiveCommand.class,
            ImportCommand.class,
            KeysCommand.class,
            AuditCommand.class,
            CompleteCommand.class,
            AbortCommand.class,
            CleanCommand.class,
            DoctorCommand.class
        })
public final class Hindcast {
    private Hindcast() {}

    /** Runs the program and ends the process with its exit status. */
    public static void main(String... arguments) {
        // First of all: the next line loads a class of Flink, and with it the log.
        LogFile.choose(System.getenv(), arguments);
        // SQL functions such as UPPER ask the JVM: what is computed must not depend on where.
        Locale.setDefault(Stage.LOCALE);
        SLF4JBridgeHandler.removeHandlersForRootLogger();
        SLF4JBridgeHandler.install();
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        int exit = execute(out, err, System.getenv(), arguments);
        exit = delivered(out, err, exit);
        err.flush();
        System.exit(exit);
    }

    /** The exit status; not that of a success when nobody could hear the answer (a full disk, a closed pipe). */
    static int delivered(PrintWriter out, PrintWriter err, int exit) {
        boolean lost = out.checkError();
        if (lost) {
            err.println("hindcast: STORE_FAILED: Cannot write the answer: standard output takes no more");
        }
        return lost && exit == 0 ? ErrorKind.EXTERNAL.exitStatus() : exit;
    }

    /** Runs one call; the exit status. */
    static int execute(PrintWriter out, PrintWriter err, Map<String, String> environment, String... arguments) {
        CommandLine line = line(environment).setOut(out).setErr(err);
        return arguments.length == 0 ? usage(line) : line.execute(arguments);
    }

    /** The verbs, their options, and where they take their defaults from. */
    static CommandLine line(Map<String, String> environment) {
        CommandLine line = new CommandLine(new Hindcast());
        line.getSubcommands().values().forEach(verb -> EnvironmentTwins.install(verb, environment));
        return line.setCaseInsensitiveEnumValuesAllowed(true).setParameterExceptionHandler(new WrongCall(environment));
    }

    private static int usage(CommandLine line) {
        line.usage(line.getErr());
        return ErrorKind.USAGE.exitStatus();
    }
}
