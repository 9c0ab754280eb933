package dev.hindcast.observe.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Whether a Flink session cluster can take our jobs. */
final class FlinkExam {
    private static final String VERSION = "2.1.";
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final String address;
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(PATIENCE).build();

    FlinkExam(String address) {
        this.address = address.endsWith("/") ? address.substring(0, address.length() - 1) : address;
    }

    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        try {
            version(findings);
            slots(findings);
            uploads(findings);
        } catch (IOException | RuntimeException e) {
            findings.add(Finding.fault(
                    "flink-reachable",
                    "the Flink cluster at " + address + " does not answer: " + e,
                    "start it, or correct 'flink' in hindcast.yaml"));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return findings;
    }

    private void version(List<Finding> findings) throws IOException, InterruptedException {
        String version =
                MAPPER.readTree(get("/config").body()).path("flink-version").asText();
        if (!version.startsWith(VERSION)) {
            findings.add(Finding.fault(
                    "flink-version",
                    "the cluster at " + address + " runs Flink " + version,
                    "use Flink " + VERSION + "x: jobs of another minor version do not start there"));
        }
    }

    private void slots(List<Finding> findings) throws IOException, InterruptedException {
        JsonNode overview = MAPPER.readTree(get("/overview").body());
        if (overview.path("slots-total").asInt() == 0) {
            findings.add(Finding.fault(
                    "flink-slots",
                    "the cluster at " + address + " has no task slots",
                    "start TaskManagers; 'taskmanager.numberOfTaskSlots' gives each its slots"));
        }
    }

    private void uploads(List<Finding> findings) throws IOException, InterruptedException {
        int status = get("/jars").statusCode();
        if (status / 100 != 2) {
            findings.add(Finding.fault(
                    "flink-submission",
                    "the cluster at " + address + " takes no jars (status " + status + ")",
                    "set web.submit.enable: true there, and let nobody but the controller reach its REST port"));
        }
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(URI.create(address + path))
                        .timeout(PATIENCE)
                        .build(),
                BodyHandlers.ofString());
    }
}
