package dev.hindcast.cli;

import java.nio.file.Path;
import java.util.Map;

/** Where the log goes: into the work folder that the call names. To be chosen before the first logger is made. */
final class LogFile {
    private static final String PROPERTY = "hindcast.log.file";
    private static final String OPTION = "--workdir";

    private LogFile() {}

    static void choose(Map<String, String> environment, String... arguments) {
        if (System.getProperty(PROPERTY) == null) {
            System.setProperty(
                    PROPERTY,
                    Path.of(workdir(environment, arguments), "logs", "hindcast.log")
                            .toString());
        }
    }

    static String workdir(Map<String, String> environment, String... arguments) {
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i].equals(OPTION) && i + 1 < arguments.length) {
                return arguments[i + 1];
            }
            if (arguments[i].startsWith(OPTION + "=")) {
                return arguments[i].substring(OPTION.length() + 1);
            }
        }
        return environment.getOrDefault("HINDCAST_WORKDIR", "hindcast-work");
    }
}
