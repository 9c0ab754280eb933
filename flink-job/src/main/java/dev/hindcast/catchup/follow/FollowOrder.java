package dev.hindcast.catchup.follow;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.hindcast.catchup.LiveDefinition;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.table.Refs;
import java.io.Serializable;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a follow job is told; it travels with the job graph.
 *
 * @param definition tables, keys and joins as JSON; the code is what the ref names
 * @param candidate the run whose candidate is brought along, as JSON; null for the live pipeline
 * @param ref branch of the target that is kept up to date
 * @param catalog properties of the catalog
 * @param manifest JDBC URL of the manifest, for turns and fences
 * @param poll how often the raw table and the ref are looked at
 * @param parallelism tasks that merge
 */
public record FollowOrder(
        String definition,
        @Nullable String candidate,
        String ref,
        HashMap<String, String> catalog,
        String manifest,
        Duration poll,
        int parallelism)
        implements Serializable {
    private static final Duration RHYTHM = Duration.ofMillis(200);
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .addModule(new JavaTimeModule())
            .build();

    /** An order to follow with this pipeline. */
    public static FollowOrder of(
            LiveDefinition definition, String ref, Map<String, String> catalog, String manifest, int parallelism) {
        return new FollowOrder(write(definition), null, ref, new HashMap<>(catalog), manifest, RHYTHM, parallelism);
    }

    /** An order to bring a run's candidate along with main. */
    public static FollowOrder ofRun(
            LiveDefinition definition,
            CandidateOrder run,
            Map<String, String> catalog,
            String manifest,
            int parallelism) {
        String ref = new Refs(run.runId()).candidate();
        return new FollowOrder(
                write(definition), write(run), ref, new HashMap<>(catalog), manifest, RHYTHM, parallelism);
    }

    /** The same with another rhythm. */
    public FollowOrder every(Duration interval) {
        return new FollowOrder(definition, candidate, ref, catalog, manifest, interval, parallelism);
    }

    /** The run whose candidate is brought along; empty for the live pipeline. */
    Optional<CandidateOrder> run() {
        return Optional.ofNullable(candidate).map(json -> read(json, CandidateOrder.class));
    }

    /** Tables, keys and joins. */
    public LiveDefinition pipeline() {
        return read(definition, LiveDefinition.class);
    }

    private static String write(Object part) {
        try {
            return MAPPER.writeValueAsString(part);
        } catch (JsonProcessingException e) {
            throw ErrorCode.BUG.error("Cannot write the order as JSON").because(e);
        }
    }

    private static <T> T read(String json, Class<T> type) {
        try {
            return MAPPER.readValue(json, type);
        } catch (JsonProcessingException e) {
            throw ErrorCode.BUG.error("Cannot read the order back").because(e);
        }
    }
}
