package dev.hindcast.manifest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.hindcast.error.ErrorCode;

/** Evidence as JSON and back; decimals keep every digit. */
public final class ManifestJson {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(com.fasterxml.jackson.core.JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN)
            .build();

    private ManifestJson() {}

    /** The JSON text of a record. */
    public static String write(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw ErrorCode.BUG
                    .error("Cannot write %s as JSON", value.getClass().getSimpleName())
                    .because(e);
        }
    }

    /** The record that {@link #write} wrote. */
    public static <T> T read(String json, Class<T> type) {
        try {
            return MAPPER.readValue(json, type);
        } catch (JsonProcessingException e) {
            throw ErrorCode.MANIFEST_FAILED
                    .error("Cannot read %s from the manifest: its JSON does not parse", type.getSimpleName())
                    .because(e);
        }
    }
}
