package dev.hindcast.catchup.follow;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.hindcast.catchup.LiveDefinition;
import dev.hindcast.error.ErrorCode;
import java.io.Serializable;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * What a follow job is told; it travels with the job graph.
 *
 * @param definition tables, keys and joins as JSON; the code is what the ref names
 * @param ref branch of the target that is kept up to date
 * @param catalog properties of the catalog
 * @param manifest JDBC URL of the manifest, for turns and fences
 * @param poll how often the raw table and the ref are looked at
 * @param parallelism tasks that merge
 */
public record FollowOrder(
        String definition, String ref, HashMap<String, String> catalog, String manifest, Duration poll, int parallelism)
        implements Serializable {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .addModule(new JavaTimeModule())
            .build();

    /** An order to follow with this pipeline. */
    public static FollowOrder of(
            LiveDefinition definition, String ref, Map<String, String> catalog, String manifest, int parallelism) {
        try {
            String json = MAPPER.writeValueAsString(definition);
            return new FollowOrder(json, ref, new HashMap<>(catalog), manifest, Duration.ofMillis(200), parallelism);
        } catch (JsonProcessingException e) {
            throw ErrorCode.BUG.error("Cannot write the pipeline as JSON").because(e);
        }
    }

    /** The same with another rhythm. */
    public FollowOrder every(Duration interval) {
        return new FollowOrder(definition, ref, catalog, manifest, interval, parallelism);
    }

    /** Tables, keys and joins. */
    public LiveDefinition pipeline() {
        try {
            return MAPPER.readValue(definition, LiveDefinition.class);
        } catch (JsonProcessingException e) {
            throw ErrorCode.BUG.error("Cannot read the pipeline back").because(e);
        }
    }
}
