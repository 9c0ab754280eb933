package dev.hindcast.gate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.spec.CanonicalJson;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.StreamSupport;

/**
 * What an owner signs.
 *
 * @param run run id
 * @param lock lock digest of the plan
 * @param content digest of the judged version
 * @param evidence digest of the verdicts
 * @param watermark watermark text of the judged version
 * @param groups groups of checks that are approved, sorted
 * @param drift how far catch-up may go on without a new signature
 */
public record ApprovalPayload(
        String run,
        String lock,
        String content,
        String evidence,
        String watermark,
        List<String> groups,
        String actor,
        Drift drift) {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    public ApprovalPayload {
        groups = List.copyOf(new TreeSet<>(groups));
    }

    /** The canonical JSON whose UTF-8 bytes are signed. */
    public String text() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("run", run).put("lock", lock).put("content", content).put("evidence", evidence);
        json.put("watermark", watermark).put("actor", actor);
        groups.forEach(json.putArray("groups")::add);
        json.putObject("drift")
                .put("rows", Long.toString(drift.rows()))
                .put("money", drift.money().toPlainString());
        return CanonicalJson.of(json);
    }

    /** Reads what {@link #text} wrote; empty when it is anything else, even by one blank. */
    public static Optional<ApprovalPayload> parse(String text) {
        try {
            ApprovalPayload payload = of(MAPPER.readTree(text));
            return payload.text().equals(text) ? Optional.of(payload) : Optional.empty();
        } catch (JsonProcessingException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static ApprovalPayload of(JsonNode json) {
        List<String> groups = StreamSupport.stream(json.path("groups").spliterator(), false)
                .map(JsonNode::asText)
                .toList();
        JsonNode drift = json.path("drift");
        return new ApprovalPayload(
                json.path("run").asText(),
                json.path("lock").asText(),
                json.path("content").asText(),
                json.path("evidence").asText(),
                json.path("watermark").asText(),
                groups,
                json.path("actor").asText(),
                new Drift(
                        Long.parseLong(drift.path("rows").asText()),
                        new BigDecimal(drift.path("money").asText())));
    }
}
