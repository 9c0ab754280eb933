package dev.hindcast.observe;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** JSON of an audit bundle: numbers as text (so that no reader rounds a 64-bit id), times as ISO UTC, keys in order. */
final class AuditJson {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .addModule(new JavaTimeModule())
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
            .enable(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN)
            .enable(JsonWriteFeature.WRITE_NUMBERS_AS_STRINGS)
            .build();

    private AuditJson() {}

    static byte[] write(Object value) {
        try {
            return (MAPPER.writeValueAsString(value) + "\n").getBytes(StandardCharsets.UTF_8);
        } catch (JacksonException e) {
            throw ErrorCode.BUG
                    .error("Cannot write %s into the bundle", value.getClass().getSimpleName())
                    .because(e);
        }
    }

    /** Reads what {@link #write} wrote; IOException when it is anything else. */
    static <T> T read(byte[] json, Class<T> type) throws IOException {
        return MAPPER.readValue(json, type);
    }

    /** Reads a list. */
    static <T> List<T> readAll(byte[] json, Class<T> type) throws IOException {
        JsonNode tree = MAPPER.readTree(json);
        if (!(tree instanceof ArrayNode)) {
            throw new IOException("Not a JSON array");
        }

        List<T> all = new ArrayList<>();
        for (JsonNode item : tree) {
            all.add(MAPPER.treeToValue(item, type));
        }
        return all;
    }
}
