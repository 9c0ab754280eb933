package dev.hindcast.observe.metrics;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The P95 freshness of a live pipeline as a Prometheus server knows it: {@code live_freshness_p95_seconds} with the label
 * {@code pipeline}, the largest where several report it.
 */
public final class PrometheusFreshness {
    private static final Logger LOG = LoggerFactory.getLogger(PrometheusFreshness.class);
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final int MILLIS = 3;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(PATIENCE).build();
    private final URI question;

    /**
     * Asks this server.
     *
     * @param address such as {@code http://127.0.0.1:9090}
     * @param pipeline name of the pipeline, as in the spec
     */
    public PrometheusFreshness(String address, String pipeline) {
        String query = "max(live_freshness_p95_seconds{pipeline=\"" + pipeline + "\"})";
        this.question = URI.create(address + "/api/v1/query?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8));
    }

    /** The value of this moment; empty when there is none, and when the server cannot be asked. */
    public Optional<Duration> p95() {
        try {
            HttpResponse<String> answer = client.send(
                    HttpRequest.newBuilder(question).timeout(PATIENCE).build(), BodyHandlers.ofString());
            return read(JSON.readTree(answer.body()));
        } catch (IOException | RuntimeException e) {
            LOG.warn("Cannot ask for the freshness of live: {}", question, e);
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** {@code {status, data: {result: [{value: [time, "seconds"]}]}}}; NaN is no value. */
    private static Optional<Duration> read(JsonNode answer) {
        String seconds =
                answer.path("data").path("result").path(0).path("value").path(1).asText();
        if (!seconds.matches("[0-9]+(\\.[0-9]+)?(e[+-]?[0-9]+)?")) {
            return Optional.empty();
        }
        BigDecimal millis = new BigDecimal(seconds).movePointRight(MILLIS).setScale(0, RoundingMode.CEILING);
        return Optional.of(Duration.ofMillis(millis.longValue()));
    }
}
