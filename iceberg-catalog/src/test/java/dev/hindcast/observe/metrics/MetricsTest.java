package dev.hindcast.observe.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.manifest.PartitionState;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a scrape holds, and that page, rules and dashboards name only what exists. */
class MetricsTest {
    private static final Path DOCKER = Path.of(System.getProperty("hindcast.home", ".."), "docker");
    private static final Pattern NAME = Pattern.compile("hindcast_[a-z0-9_]+");

    @Test
    void aScrapeHoldsEveryMetricWithItsLabels() throws Exception {
        try (MetricsEndpoint endpoint = MetricsEndpoint.start(0, MetricsTest::reading)) {
            String text = scrape(endpoint);
            for (RunMetric metric : RunMetric.values()) {
                assertThat(text).contains("\n" + metric.title() + "{");
                metric.labels()
                        .forEach(label -> assertThat(text).containsPattern(metric.title() + "\\{[^}]*" + label + "="));
            }
            assertThat(text)
                    .contains("hindcast_run_partitions{run=\"r-1\",state=\"VALIDATED\"} 41.0")
                    .contains("hindcast_run_eta_seconds{run=\"r-1\"} 60.0")
                    .contains("hindcast_gate_condition{gate=\"unique keys\",partition=\"2011-01-09\",run=\"r-1\"} 0.0")
                    .contains("hindcast_gate_condition{gate=\"caught up\",partition=\"all\",run=\"r-1\"} NaN")
                    .contains("hindcast_run_failed_partition{partition=\"2011-01-09\",run=\"r-1\"} 1.0")
                    .contains(
                            "hindcast_run_level_reason{reason=\"live P95 #s is near the limit of #m\",run=\"r-1\"} 1.0")
                    .contains("hindcast_run_rows{run=\"r-1\",stage=\"losers\"} 900.0")
                    .contains("hindcast_source_throttled_ratio{run=\"r-1\"} 0.75")
                    .contains("hindcast_commit_queue_seconds{run=\"r-1\"} 0.25")
                    .contains("hindcast_live_freshness_p50_seconds{run=\"r-1\"} NaN");
        }
    }

    @Test
    void whileNothingCanBeReadTheLastReadingStands() throws Exception {
        AtomicBoolean away = new AtomicBoolean();
        try (MetricsEndpoint endpoint = MetricsEndpoint.start(0, () -> {
            if (away.get()) {
                throw ErrorCode.MANIFEST_FAILED.error("Cannot use the manifest");
            }
            return reading();
        })) {
            String before = scrape(endpoint);
            away.set(true);
            assertThat(scrape(endpoint)).isEqualTo(before);
        }
    }

    @Test
    void thePageIsTheCodes() throws IOException {
        assertThat(Files.readString(DOCKER.resolve("metrics.md"))).contains(RunMetric.page());
    }

    @Test
    void rulesAndDashboardsNameOnlyMetricsThatExist() throws IOException {
        Set<String> known = new TreeSet<>(
                Stream.of(RunMetric.values()).map(RunMetric::title).toList());
        String rules = Files.readString(DOCKER.resolve("prometheus/hindcast.rules.yml"));
        String dashboard = Files.readString(DOCKER.resolve("grafana/hindcast.json"));

        assertThat(named(rules)).isNotEmpty().isSubsetOf(known);
        assertThat(named(expressions(dashboard))).isNotEmpty().isSubsetOf(known);
        assertThat(known).doesNotContainAnyElementsOf(named("sum(hindcast_run_invented)"));
    }

    private static Set<String> named(String text) {
        return new TreeSet<>(
                NAME.matcher(text).results().map(match -> match.group()).toList());
    }

    private static String expressions(String dashboard) throws IOException {
        StringBuilder text = new StringBuilder();
        for (JsonNode each : new ObjectMapper().readTree(dashboard).findValues("expr")) {
            text.append(each.asText()).append('\n');
        }
        return text.toString();
    }

    private static String scrape(MetricsEndpoint endpoint) throws Exception {
        URI address = URI.create("http://127.0.0.1:" + endpoint.port() + "/metrics");
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString())
                .body();
    }

    private static RunReading reading() {
        return new RunReading(
                new RunReading.Labels("r-1", "sha-1", "finance", "raw.order_events", "mart.orders_daily"),
                new RunReading.Work(
                        Map.of(PartitionState.VALIDATED, 41L),
                        List.of("2011-01-09"),
                        1000,
                        6000,
                        45,
                        4,
                        2,
                        Map.of("losers", 900L)),
                Optional.of(100.0),
                new RunReading.Level(1, 4, "live P95 44.5s is near the limit of 45m"),
                new RunReading.Commit(Duration.ofMillis(250), Duration.ofMillis(1500)),
                new RunReading.Live(Optional.empty(), Optional.of(Duration.ofMinutes(12)), Duration.ofMinutes(45)),
                Map.of(
                        "unique keys", new RunReading.Gate(Optional.of(false), "2011-01-09"),
                        "caught up", new RunReading.Gate(Optional.empty(), "all")),
                Instant.EPOCH);
    }
}
