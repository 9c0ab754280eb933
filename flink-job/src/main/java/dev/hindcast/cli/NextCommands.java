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
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./+@%-]+");

    /** What the parsed call asks for. */
    static NextCommands of(ParseResult call, Path workdir) {
        return new NextCommands(call.hasMatchedOption("--workdir") ? " --workdir " + quoted(workdir.toString()) : "");
    }

    /** The text with the option in each command that it names. */
    String in(String text) {
        return COMMAND.matcher(text).replaceAll(command -> Matcher.quoteReplacement(command.group() + option));
    }

    /** The same, in lines that begin with "Next" or "Back" only: elsewhere a command is just spoken of. */
    String inReport(String text) {
        StringBuilder all = new StringBuilder();
        text.lines()
                .forEach(line -> all.append(line.matches("(Next|Back)\\b.*") ? in(line) : line)
                        .append('\n'));
        return all.toString().stripTrailing();
    }

    private static String quoted(String path) {
        return PLAIN.matcher(path).matches() ? path : "'" + path.replace("'", "'\\''") + "'";
    }
}
