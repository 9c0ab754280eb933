package dev.hindcast.observe.lineage;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LineageServerTest {
    private static final Instant NOW = Instant.parse("2026-12-01T10:00:00Z");

    @TempDir
    Path folder;

    @Test
    void anEventNamesTheSnapshotsThatWereReadAndWritten() throws IOException {
        JsonNode event = sent(Happened.PUBLISHED);

        assertThat(event.at("/eventType").textValue()).isEqualTo("COMPLETE");
        assertThat(event.at("/job/namespace").textValue()).isEqualTo("hindcast");
        assertThat(event.at("/job/name").textValue()).isEqualTo("orders-tax-fix");
        assertThat(event.at("/inputs/0/namespace").textValue()).isEqualTo("s3://lake");
        assertThat(event.at("/inputs/0/name").textValue()).isEqualTo("raw/order_events");
        assertThat(event.at("/inputs/0/facets/version/datasetVersion").textValue())
                .isEqualTo("700");
        assertThat(event.at("/inputs/1/facets/version/datasetVersion").textValue())
                .isEqualTo("5");
        assertThat(event.at("/outputs/0/namespace").textValue()).isEqualTo("file");
        assertThat(event.at("/outputs/0/name").textValue()).isEqualTo("/data/mart/orders_daily");
        assertThat(event.at("/outputs/0/facets/symlinks/identifiers/0/name").textValue())
                .isEqualTo("mart.orders_daily");
        assertThat(event.at("/outputs/0/facets/version/datasetVersion").textValue())
                .isEqualTo("55");
    }

    @Test
    void startAndCompletionAreOfOneRunAndTheWayBackIsOneOfItsOwn() throws IOException {
        String started = sent(Happened.STARTED).at("/run/runId").textValue();
        JsonNode back = sent(Happened.ROLLED_BACK);

        assertThat(sent(Happened.PUBLISHED).at("/run/runId").textValue()).isEqualTo(started);
        assertThat(back.at("/run/runId").textValue()).isNotEqualTo(started);
        assertThat(back.at("/job/name").textValue()).isEqualTo("orders-tax-fix.rollback");
    }

    @Test
    void aServerThatIsNotThereIsAWarningAndNoError() {
        assertThat(new LineageServer("http://127.0.0.1:9").send(event(Happened.STARTED)))
                .hasValueSatisfying(why -> assertThat(why).contains("http://127.0.0.1:9"));
    }

    private JsonNode sent(Happened happened) throws IOException {
        Path file = folder.resolve("events.jsonl");
        Files.deleteIfExists(file);
        assertThat(new LineageServer(file.toUri().toString()).send(event(happened)))
                .isEmpty();
        List<String> lines = Files.readAllLines(file);
        assertThat(lines).hasSize(1);
        return new ObjectMapper().readTree(lines.get(0));
    }

    private static LineageEvent event(Happened happened) {
        return new LineageEvent(
                happened,
                "orders-tax-fix-0123456789ab",
                NOW,
                List.of(
                        new TableVersion("raw.order_events", "s3://lake/raw/order_events", "700"),
                        new TableVersion("dim.tax_rules", "file:///data/dim/tax_rules", "5")),
                new TableVersion("mart.orders_daily", "/data/mart/orders_daily", "55"));
    }
}
