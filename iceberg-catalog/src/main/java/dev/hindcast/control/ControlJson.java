package dev.hindcast.control;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Results of this package as JSON files, names in snake case. */
public final class ControlJson {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();

    /** Where {@code size} puts its prediction. */
    public static final String PREDICTION = "prediction";

    private ControlJson() {}

    /** A record as JSON; durations and times as text where the record has them as text. */
    public static JsonNode of(Object result) {
        return MAPPER.valueToTree(result);
    }

    /**
     * Stores JSON.
     *
     * @throws dev.hindcast.error.HindcastException STORE_FAILED
     */
    public static Path store(JsonNode json, Path file) {
        try {
            return Files.writeString(
                    file, MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n");
        } catch (IOException cause) {
            throw ErrorCode.STORE_FAILED
                    .error("Cannot write %s: %s", file, cause)
                    .value(file)
                    .because(cause);
        }
    }

    /**
     * Reads what a canary has stored.
     *
     * @throws dev.hindcast.error.HindcastException INPUT_INVALID
     */
    public static CanaryResult canary(Path file) {
        try {
            return MAPPER.treeToValue(MAPPER.readTree(file.toFile()), CanaryResult.class);
        } catch (JsonProcessingException wrong) {
            throw invalid(file, wrong.getOriginalMessage(), wrong);
        } catch (IOException absent) {
            throw invalid(file, absent.toString(), absent);
        }
    }

    /** The prediction in what {@code size} has stored; empty when there is none. */
    public static Optional<Prediction> prediction(Path file) {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            JsonNode found = MAPPER.readTree(file.toFile()).path(PREDICTION);
            return found.isObject() ? Optional.of(MAPPER.treeToValue(found, Prediction.class)) : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private static RuntimeException invalid(Path file, String why, Exception cause) {
        return ErrorCode.INPUT_INVALID
                .error("Cannot read %s as the result of a canary: %s", file, why)
                .value(file)
                .expected("the file that 'hindcast canary' has stored")
                .next("hindcast canary")
                .because(cause);
    }
}
