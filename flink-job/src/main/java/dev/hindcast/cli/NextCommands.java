package dev.hindcast.cli;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ParseResult;

/**
 * Commands to type next, as they have to be typed: when the call named a work folder, the next one must name it too. A folder
 * from the environment is there for the next call as well.
 *
 * @param option what is put behind each verb, empty or {@code " --workdir DIR"}
 */
record NextCommands(String option) {
    private static final Pattern COMMAND = Pattern.compile("\\bhindcast [a-z]+\\b");
    /** In prose a verb may just be spoken of; what is to be typed goes on with a run, an option or a placeholder. */
    private static final Pattern IN_PROSE =
            Pattern.compile(COMMAND.pattern() + "(?= --[a-z]| [A-Z]{2,}\\b| [a-z0-9-]+-[0-9a-f]{12}\\b)");

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./+@%-]+");

    /** What the parsed call asks for. */
    static NextCommands of(ParseResult call, Path workdir) {
        return new NextCommands(call.hasMatchedOption("--workdir") ? " --workdir " + quoted(workdir.toString()) : "");
    }

    /** One or more commands with the option in each. */
    String in(String commands) {
        return named(COMMAND, commands);
    }

    /** A text for people with the option in each command that it tells them to type. */
    String inProse(String text) {
        return named(IN_PROSE, text);
    }

    private String named(Pattern commands, String text) {
        return commands.matcher(text).replaceAll(command -> Matcher.quoteReplacement(command.group() + option));
    }

    private static String quoted(String path) {
        return PLAIN.matcher(path).matches() ? path : "'" + path.replace("'", "'\\''") + "'";
    }
}
