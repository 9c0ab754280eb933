package dev.hindcast.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;

/** One call of the command line in this process, with its own console and environment. */
record Console(int exit, String out, String err) {
    static Console call(String... arguments) {
        return with(Map.of(), arguments);
    }

    static Console with(Map<String, String> environment, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit = Hindcast.execute(new PrintWriter(out, true), new PrintWriter(err, true), environment, arguments);
        return new Console(exit, out.toString(), err.toString());
    }

    /** The last line of standard output, which must be one JSON object. */
    JsonNode json() {
        List<String> lines = out.lines().toList();
        try {
            return new ObjectMapper().readTree(lines.isEmpty() ? "" : lines.get(lines.size() - 1));
        } catch (JsonProcessingException e) {
            throw new AssertionError("No JSON in the last line: " + this, e);
        }
    }

    /** Everything that a person saw. */
    String screen() {
        return out + err;
    }
}
