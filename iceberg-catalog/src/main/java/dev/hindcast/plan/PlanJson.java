package dev.hindcast.plan;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.spec.CanonicalJson;
import dev.hindcast.spec.Digest;
import java.nio.file.Path;

/** A locked plan as JSON and back. 64-bit numbers are strings; one entry is the digest of all others. */
final class PlanJson {
    private static final String CONTENT_DIGEST = "contentDigest";
    private static final JsonMapper MAPPER = mapper();

    private PlanJson() {}

    private static JsonMapper mapper() {
        JsonMapper mapper = JsonMapper.builder()
                .addModule(new Jdk8Module())
                .addModule(new JavaTimeModule())
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .build();
        JsonFormat.Value asText = JsonFormat.Value.forShape(JsonFormat.Shape.STRING);
        mapper.configOverride(Long.class).setFormat(asText);
        mapper.configOverride(long.class).setFormat(asText);
        return mapper;
    }

    static ObjectNode tree(LockedPlan plan) {
        return MAPPER.valueToTree(plan);
    }

    static String write(LockedPlan plan) {
        ObjectNode tree = tree(plan);
        tree.put(CONTENT_DIGEST, Digest.sha256Hex(CanonicalJson.of(tree)));
        try {
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(tree) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A tree can always be written", e);
        }
    }

    static LockedPlan read(String text, Path file) {
        try {
            JsonNode tree = MAPPER.readTree(text);
            if (!(tree instanceof ObjectNode object)) {
                throw altered(file, "it is no JSON object", "a locked plan");
            }

            return unsealed(object, file);
        } catch (JsonProcessingException | IllegalArgumentException e) {
            throw altered(file, String.valueOf(e.getMessage()), "a locked plan").because(e);
        }
    }

    /** The digest covers also what the identity leaves out: main's head at plan time, the resources, the partitions. */
    private static LockedPlan unsealed(ObjectNode tree, Path file) throws JsonProcessingException {
        JsonNode seal = tree.remove(CONTENT_DIGEST);
        String found = Digest.sha256Hex(CanonicalJson.of(tree));
        if (seal == null || !found.equals(seal.asText())) {
            throw altered(file, "its content hashes to " + found, String.valueOf(seal));
        }

        return MAPPER.treeToValue(tree, LockedPlan.class);
    }

    static HindcastException altered(Path file, String found, String expected) {
        return ErrorCode.DRIFT
                .error("Cannot use the plan %s: it was altered after it was locked, %s", file, found)
                .value(found)
                .expected(expected)
                .next("hindcast plan SPEC");
    }
}
