package dev.hindcast.cli;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Gives every long option a twin in the environment: {@code --max-rows} is {@code HINDCAST_MAX_ROWS}. */
final class EnvironmentTwins implements IDefaultValueProvider {
    private static final String ACTOR = "--as";
    private static final String ACTOR_TOO = "HINDCAST_ACTOR";

    private final Map<String, String> environment;

    EnvironmentTwins(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public @Nullable String defaultValue(ArgSpec argument) {
        if (!(argument instanceof OptionSpec option)
                || option.longestName().equals("--help")
                || option.longestName().equals("--version")) {
            return null;
        }
        String twin = environment.get(variable(option.longestName()));
        return twin == null && option.longestName().equals(ACTOR) ? environment.get(ACTOR_TOO) : twin;
    }

    /** The variable of a long option. */
    static String variable(String option) {
        return "HINDCAST_" + option.substring(2).replace('-', '_').toUpperCase(Locale.ROOT);
    }

    static void install(CommandLine line, Map<String, String> environment) {
        line.setDefaultValueProvider(new EnvironmentTwins(environment));
    }
}
