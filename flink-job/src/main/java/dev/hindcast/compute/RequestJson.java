package dev.hindcast.compute;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.hindcast.error.ErrorCode;
import java.util.Map;

/** Requests as JSON, for a job that is planned in the cluster. */
public final class RequestJson {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .addModule(new JavaTimeModule())
            .build();

    private RequestJson() {}

    static String write(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw ErrorCode.BUG.error("Cannot write a request as JSON").because(e);
        }
    }

    /**
     * Reads a request.
     *
     * @throws dev.hindcast.error.HindcastException USAGE
     */
    public static ComputeRequest request(String json) {
        return read(json, new TypeReference<>() {});
    }

    /**
     * Reads settings.
     *
     * @throws dev.hindcast.error.HindcastException USAGE
     */
    public static Map<String, String> settings(String json) {
        return read(json, new TypeReference<>() {});
    }

    private static <T> T read(String json, TypeReference<T> type) {
        try {
            return MAPPER.readValue(json, type);
        } catch (JsonProcessingException e) {
            throw ErrorCode.USAGE
                    .error("Cannot read an argument of the job: %s", e.getOriginalMessage())
                    .expected("what 'hindcast run --flink' submits")
                    .because(e);
        }
    }
}
