package dev.hindcast.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.error.HindcastException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** An error for people (what, why, expected, next command) and for programs. */
final class ErrorText {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private ErrorText() {}

    static String text(HindcastException e) {
        StringBuilder text = new StringBuilder("hindcast: " + e.code() + ": " + e.getMessage());
        append(text, "found", e.value());
        append(text, "expected", e.expected());
        append(text, "next", e.next());
        return text.toString();
    }

    static ObjectNode json(String verb, @Nullable String run, HindcastException e) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("verb", verb);
        json.put("run_id", run);
        json.put("outcome", e.code().kind().name());
        json.put("exit", e.code().kind().exitStatus());
        var next = json.putArray("next_steps");
        if (e.next() != null) {
            next.add(e.next());
        }
        json.putObject("data");
        json.putObject("error")
                .put("code", e.code().name())
                .put("kind", e.code().kind().name().toLowerCase(Locale.ROOT))
                .put("message", e.getMessage())
                .put("value", e.value())
                .put("expected", e.expected())
                .put("next", e.next());
        return json;
    }

    private static void append(StringBuilder text, String label, @Nullable String value) {
        if (value != null) {
            text.append(System.lineSeparator())
                    .append("  ")
                    .append(label)
                    .append(": ")
                    .append(value);
        }
    }
}
