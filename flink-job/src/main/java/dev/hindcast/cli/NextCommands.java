package dev.hindcast.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ParseResult;

/**
 * Commands to type next, as they have to be typed: with the program as this call named it, and when the call named a work
 * folder, with that. A folder from the environment is there for the next call as well.
 *
 * @param program what the launcher was called by, {@code hindcast} where it was found on the path
 * @param option what is put behind each verb, empty or {@code " --workdir DIR"}
 */
record NextCommands(String program, String option) {
    private static final String NAMES_A_FOLDER = "(?<folder>[^,\\n]* --workdir )?";
    private static final Pattern COMMAND = Pattern.compile("\\bhindcast (?<verb>[a-z]+)\\b(?=" + NAMES_A_FOLDER + ")");
    /** In prose a verb may just be spoken of; what is to be typed goes on with a run, an option or a placeholder. */
    private static final Pattern IN_PROSE =
            Pattern.compile(COMMAND.pattern() + "(?= --[a-z]| [A-Z]{2,}\\b| [a-z0-9-]+-[0-9a-f]{12}\\b)");

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./+@%-]+");

    /** What the parsed call asks for. */
    static NextCommands of(ParseResult call, Path workdir) {
        return new NextCommands(
                quoted(System.getProperty("hindcast.command", "hindcast")),
                call.hasMatchedOption("--workdir") ? " --workdir " + quoted(workdir.toString()) : "");
    }

    /** One or more commands as they have to be typed. */
    String in(String commands) {
        return named(COMMAND, commands);
    }

    /** A text for people, with each command that it tells them to type. */
    String inProse(String text) {
        return named(IN_PROSE, text);
    }

    /** Every text in an answer for programs, like {@link #inProse}. */
    JsonNode inTexts(JsonNode data) {
        if (data.isTextual()) {
            return TextNode.valueOf(inProse(data.textValue()));
        }
        if (data instanceof ObjectNode object) {
            object.properties().forEach(entry -> entry.setValue(inTexts(entry.getValue())));
        } else if (data instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, inTexts(array.get(i)));
            }
        }
        return data;
    }

    private String named(Pattern commands, String text) {
        return commands.matcher(text)
                .replaceAll(command -> Matcher.quoteReplacement(
                        program + " " + command.group(1) + (command.group(2) == null ? option : "")));
    }

    private static String quoted(String path) {
        return PLAIN.matcher(path).matches() ? path : "'" + path.replace("'", "'\\''") + "'";
    }
}
