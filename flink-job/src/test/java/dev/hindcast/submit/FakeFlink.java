package dev.hindcast.submit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Flink's REST interface as far as the product uses it, with a JobManager that can forget everything. */
final class FakeFlink implements AutoCloseable {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    final AtomicInteger uploads = new AtomicInteger();
    final AtomicInteger cancels = new AtomicInteger();
    final Map<String, String> states = new ConcurrentHashMap<>();
    final Map<String, JsonNode> calls = new ConcurrentHashMap<>();
    /** State of a job that is submitted from now on. */
    volatile String next = "FINISHED";
    /** What the exceptions of any job read. */
    volatile String failure = "";
    /** When not empty, submissions are refused with this text. */
    volatile String refusal = "";

    private final Map<String, String> jars = new ConcurrentHashMap<>();
    private final HttpServer server;

    FakeFlink() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
        server.createContext("/", this::handle);
        server.start();
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** A JobManager without high availability that was killed and started again. */
    void forget() {
        jars.clear();
        states.clear();
    }

    private void handle(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        byte[] body = exchange.getRequestBody().readAllBytes();
        try (exchange) {
            if (path.equals("/overview")) {
                answer(exchange, 200, "{\"slots-total\": 4}");
            } else if (path.equals("/jars")) {
                answer(exchange, 200, jarList());
            } else if (path.equals("/jars/upload")) {
                upload(exchange, new String(body, StandardCharsets.ISO_8859_1));
            } else if (path.endsWith("/run")) {
                run(exchange, path.split("/", -1)[2], MAPPER.readTree(body));
            } else {
                job(exchange, path.split("/", -1)[2], path.endsWith("/exceptions"));
            }
        }
    }

    private String jarList() {
        StringBuilder text = new StringBuilder();
        jars.forEach((id, name) ->
                text.append(text.isEmpty() ? "" : ",").append("{\"id\":\"" + id + "\",\"name\":\"" + name + "\"}"));
        return "{\"files\":[" + text + "]}";
    }

    private void upload(HttpExchange exchange, String form) throws IOException {
        String name = form.split("filename=\"", -1)[1].split("\"", -1)[0];
        String id = uploads.incrementAndGet() + "_" + name;
        jars.put(id, name);
        answer(exchange, 200, "{\"filename\":\"/tmp/flink-web-upload/" + id + "\",\"status\":\"success\"}");
    }

    private void run(HttpExchange exchange, String jar, JsonNode call) throws IOException {
        if (!jars.containsKey(jar)) {
            answer(exchange, 400, "{\"errors\":[\"Jar file " + jar + " does not exist\"]}");
        } else if (!refusal.isEmpty()) {
            answer(
                    exchange,
                    500,
                    MAPPER.createObjectNode()
                            .set("errors", MAPPER.createArrayNode().add(refusal))
                            .toString());
        } else {
            String id = call.path("jobId").asText();
            states.put(id, next);
            calls.put(id, call);
            answer(exchange, 200, "{\"jobid\":\"" + id + "\"}");
        }
    }

    private void job(HttpExchange exchange, String id, boolean exceptions) throws IOException {
        String state = states.get(id);
        if (state == null) {
            answer(exchange, 404, "{\"errors\":[\"Job could not be found.\"]}");
        } else if (exchange.getRequestMethod().equals("PATCH")) {
            cancels.incrementAndGet();
            states.put(id, "CANCELED");
            answer(exchange, 202, "{}");
        } else if (exceptions) {
            answer(
                    exchange,
                    200,
                    MAPPER.createObjectNode().put("root-exception", failure).toString());
        } else {
            answer(exchange, 200, "{\"state\":\"" + state + "\"}");
        }
    }

    private static void answer(HttpExchange exchange, int status, String json) throws IOException {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
