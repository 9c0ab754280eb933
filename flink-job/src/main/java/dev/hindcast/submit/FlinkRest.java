package dev.hindcast.submit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** Flink's REST interface, as far as jobs are submitted, followed and ended by it. One call is one try. */
final class FlinkRest {
    private static final Duration ANSWER = Duration.ofSeconds(20);
    /** A job is planned in the cluster before it is answered. */
    private static final Duration LONG_ANSWER = Duration.ofMinutes(3);

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final String address;
    private final HttpClient http = HttpClient.newBuilder()
            .connectTimeout(Duration.ofSeconds(5))
            .version(HttpClient.Version.HTTP_1_1)
            .build();

    FlinkRest(String address) {
        this.address = address.endsWith("/") ? address.substring(0, address.length() - 1) : address;
    }

    /** What the cluster answered. */
    record Reply(int status, JsonNode body) {
        boolean isOk() {
            return status / 100 == 2;
        }

        /** The texts of its errors, with the stack traces of the cluster. */
        String errors() {
            StringBuilder text = new StringBuilder();
            body.path("errors").forEach(each -> text.append(each.asText()).append('\n'));
            return text.isEmpty() ? body.toString() : text.toString();
        }
    }

    String address() {
        return address;
    }

    Reply get(String path) throws IOException, InterruptedException {
        return send(request(path, ANSWER).GET());
    }

    Reply post(String path, JsonNode body) throws IOException, InterruptedException {
        return send(request(path, LONG_ANSWER)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body.toString())));
    }

    Reply patch(String path) throws IOException, InterruptedException {
        return send(request(path, ANSWER).method("PATCH", BodyPublishers.noBody()));
    }

    /** Sends a file as the one part of a form. */
    Reply upload(String path, Path file, String name) throws IOException, InterruptedException {
        String boundary = "hindcast-" + UUID.randomUUID();
        String head = "--" + boundary + "\r\nContent-Disposition: form-data; name=\"jarfile\"; filename=\"" + name
                + "\"\r\nContent-Type: application/x-java-archive\r\n\r\n";
        var form = BodyPublishers.concat(
                BodyPublishers.ofByteArray(head.getBytes(StandardCharsets.UTF_8)),
                BodyPublishers.ofFile(file),
                BodyPublishers.ofByteArray(("\r\n--" + boundary + "--\r\n").getBytes(StandardCharsets.UTF_8)));
        return send(request(path, LONG_ANSWER)
                .header("Content-Type", "multipart/form-data; boundary=" + boundary)
                .POST(form));
    }

    private HttpRequest.Builder request(String path, Duration patience) {
        return HttpRequest.newBuilder(URI.create(address + path)).timeout(patience);
    }

    private Reply send(HttpRequest.Builder request) throws IOException, InterruptedException {
        var answer = http.send(request.build(), BodyHandlers.ofString(StandardCharsets.UTF_8));
        String text = answer.body();
        boolean json = List.of("{", "[").stream().anyMatch(text::startsWith);
        return new Reply(answer.statusCode(), json ? MAPPER.readTree(text) : MissingNode.getInstance());
    }
}
