package dev.hindcast.observe.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a Prometheus server says of live, and what is made of one that says nothing. */
class PrometheusFreshnessTest {
    private HttpServer server;
    private volatile String answer = "";
    private volatile String asked = "";

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/v1/query", exchange -> {
            asked = exchange.getRequestURI().getQuery();
            byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private PrometheusFreshness freshness() {
        return new PrometheusFreshness("http://127.0.0.1:" + server.getAddress().getPort(), "orders-live");
    }

    private static String sample(String seconds) {
        return "{\"status\":\"success\",\"data\":{\"resultType\":\"vector\",\"result\":[{\"metric\":{},\"value\":[1.5,\""
                + seconds + "\"]}]}}";
    }

    @Test
    void theSampleIsRoundedUpToMilliseconds() {
        answer = sample("12.3456");
        assertThat(freshness().p95()).contains(Duration.ofMillis(12_346));
        assertThat(asked).isEqualTo("query=max(live_freshness_p95_seconds{pipeline=\"orders-live\"})");
    }

    @Test
    void noSampleNoNumberAndNoServerAreNoValue() {
        answer = "{\"status\":\"success\",\"data\":{\"resultType\":\"vector\",\"result\":[]}}";
        assertThat(freshness().p95()).isEmpty();
        answer = sample("NaN");
        assertThat(freshness().p95()).isEmpty();
        answer = "away";
        assertThat(freshness().p95()).isEmpty();
        server.stop(0);
        assertThat(freshness().p95()).isEmpty();
    }
}
