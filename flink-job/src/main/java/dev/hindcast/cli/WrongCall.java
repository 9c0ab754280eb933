package dev.hindcast.cli;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.io.PrintWriter;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Answers a call that the command line does not understand: people get the usage, programs their one object. */
final class WrongCall implements IParameterExceptionHandler {
    private final Map<String, String> environment;

    WrongCall(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public int handleParseException(ParameterException e, String[] arguments) {
        CommandLine line = e.getCommandLine();
        PrintWriter err = line.getErr();
        err.println("hindcast: " + e.getMessage());
        UnmatchedArgumentException.printSuggestions(e, err);
        line.usage(err);
        err.flush();
        if (wantsJson(arguments)) {
            line.getOut().println(ErrorText.json(line.getCommandName(), null, error(e)));
            line.getOut().flush();
        }
        return ErrorCode.USAGE.kind().exitStatus();
    }

    private static HindcastException error(ParameterException e) {
        CommandLine line = e.getCommandLine();
        return ErrorCode.USAGE
                .error("%s", String.valueOf(e.getMessage()))
                .next(line.getCommandSpec().qualifiedName() + " --help");
    }

    /** Read by hand: what was parsed before the mistake may not hold the option. */
    private boolean wantsJson(String... arguments) {
        String wanted = environment.getOrDefault(EnvironmentTwins.variable("--output"), "text");
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i].equals("--output") && i + 1 < arguments.length) {
                wanted = arguments[i + 1];
            } else if (arguments[i].startsWith("--output=")) {
                wanted = arguments[i].substring("--output=".length());
            }
        }
        return wanted.equalsIgnoreCase("json");
    }
}
