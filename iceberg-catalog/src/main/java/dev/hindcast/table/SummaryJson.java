package dev.hindcast.table;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hindcast.error.ErrorCode;
import java.util.Map;
import java.util.TreeMap;

/** Flat JSON objects of texts, the form of maps in snapshot summaries. */
final class SummaryJson {
    private static final ObjectMapper JSON = new ObjectMapper();

    private SummaryJson() {}

    /** Writes in key order, so that equal maps give equal text. */
    static String write(Map<String, ?> entries) {
        Map<String, String> texts = new TreeMap<>();
        entries.forEach((key, value) -> texts.put(key, String.valueOf(value)));
        try {
            return JSON.writeValueAsString(texts);
        } catch (JsonProcessingException e) {
            throw ErrorCode.BUG.error("Cannot write a map of texts as JSON").because(e);
        }
    }

    static Map<String, String> read(String text) {
        try {
            return JSON.readValue(text, new TypeReference<Map<String, String>>() {});
        } catch (JsonProcessingException e) {
            throw ErrorCode.POSITION_UNKNOWN
                    .error("Cannot read an entry of a snapshot summary: it is no JSON object of texts")
                    .value(text)
                    .because(e);
        }
    }
}
