package dev.hindcast.verb;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a verb answers: text for people and one JSON object for programs.
 *
 * @param outcome the end state in one upper-case word
 * @param exit 0 when the asked-for end state was reached
 * @param nextSteps commands to type next
 */
public record Answer(
        String verb,
        @Nullable String runId,
        String outcome,
        int exit,
        List<String> nextSteps,
        JsonNode data,
        String text) {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    public Answer {
        nextSteps = List.copyOf(nextSteps);
    }

    /** A verb that reached its end state. */
    public static Answer done(String verb, @Nullable String runId, String outcome, JsonNode data, String text) {
        return new Answer(verb, runId, outcome, 0, List.of(), data, text);
    }

    /** The same with commands to type next. */
    public Answer next(String... commands) {
        return next(List.of(commands));
    }

    /** The same with commands to type next. */
    public Answer next(List<String> commands) {
        return new Answer(verb, runId, outcome, exit, commands, data, text);
    }

    /** The same with another exit status. */
    public Answer exit(int status) {
        return new Answer(verb, runId, outcome, status, nextSteps, data, text);
    }

    /** The same with more to say. */
    public Answer saying(String more) {
        return new Answer(verb, runId, outcome, exit, nextSteps, data, text + more);
    }

    /** An empty data object. */
    public static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    /** Any record or map as JSON. */
    public static JsonNode tree(Object value) {
        return MAPPER.valueToTree(value);
    }

    /** {@code {verb, run_id, outcome, exit, next_steps[], data{}, error}}; the error is null, since the verb answered. */
    public ObjectNode json() {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("verb", verb);
        json.put("run_id", runId);
        json.put("outcome", outcome);
        json.put("exit", exit);
        nextSteps.forEach(json.putArray("next_steps")::add);
        json.set("data", data);
        json.putNull("error");
        return json;
    }
}
