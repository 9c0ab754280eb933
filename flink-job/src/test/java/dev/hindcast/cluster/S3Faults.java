package dev.hindcast.cluster;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/** Stands before an S3 store and answers a share of all requests with 503 SlowDown. Handled whole: no body is streamed. */
final class S3Faults implements AutoCloseable {
    private static final byte[] SLOW_DOWN = ("<?xml version=\"1.0\"?><Error><Code>SlowDown</Code>"
                    + "<Message>Please reduce your request rate.</Message></Error>")
            .getBytes(StandardCharsets.UTF_8);
    /** Set by the client itself. */
    private static final Set<String> NOT_PASSED_ON =
            Set.of("host", "connection", "content-length", "expect", "upgrade", "transfer-encoding");

    private final String store;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final AtomicInteger refused = new AtomicInteger();
    private volatile int percent;
    private volatile int delayMillis;

    private S3Faults(String store) throws IOException {
        this.store = store;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        server.createContext("/", this::handle);
        server.setExecutor(threads);
        server.start();
    }

    static S3Faults before(String store) throws IOException {
        return new S3Faults(store);
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** From now on so many of a hundred requests are refused. */
    void refuse(int ofHundred) {
        percent = ofHundred;
    }

    /** From now on each request takes so much longer. */
    void delay(int millis) {
        delayMillis = millis;
    }

    /** Requests that were refused so far. */
    int refused() {
        return refused.get();
    }

    private void handle(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        ServerProcess.pause(delayMillis);
        try (exchange) {
            if (ThreadLocalRandom.current().nextInt(100) < percent) {
                refused.incrementAndGet();
                answer(exchange, 503, SLOW_DOWN);
            } else {
                passOn(exchange, body);
            }
        }
    }

    private void passOn(HttpExchange exchange, byte[] body) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(store + exchange.getRequestURI()))
                .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
        exchange.getRequestHeaders().forEach((name, values) -> {
            if (!NOT_PASSED_ON.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
            }
        });
        HttpResponse<byte[]> reply;
        try {
            reply = http.send(request.build(), BodyHandlers.ofByteArray());
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        reply.headers().map().forEach((name, values) -> {
            if (!NOT_PASSED_ON.contains(name.toLowerCase(Locale.ROOT))) {
                exchange.getResponseHeaders().put(name, List.copyOf(values));
            }
        });
        if (exchange.getRequestMethod().equals("HEAD")) {
            reply.headers()
                    .firstValue("content-length")
                    .ifPresent(length -> exchange.getResponseHeaders().set("Content-Length", length));
        }
        answer(exchange, reply.statusCode(), reply.body());
    }

    private static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
        boolean none = body.length == 0 || exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, none ? -1 : body.length);
        if (!none) {
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body);
            }
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
