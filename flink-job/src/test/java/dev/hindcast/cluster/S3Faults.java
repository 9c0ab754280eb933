package dev.hindcast.cluster;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/** Stands before an S3 store and answers a share of all requests with 503 SlowDown. */
final class S3Faults implements AutoCloseable {
    private static final byte[] SLOW_DOWN = ("<?xml version=\"1.0\"?><Error><Code>SlowDown</Code>"
                    + "<Message>Please reduce your request rate.</Message></Error>")
            .getBytes(StandardCharsets.UTF_8);

    private final HttpForward store;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private volatile int percent;
    private volatile int delayMillis;

    private S3Faults(String store) throws IOException {
        this.store = new HttpForward(store);
        this.server = HttpForward.server();
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

    /** Requests so far, the refused ones too. */
    int asked() {
        return asked.get();
    }

    /** Requests that were refused so far. */
    int refused() {
        return refused.get();
    }

    private void handle(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        asked.incrementAndGet();
        ServerProcess.pause(delayMillis);
        try (exchange) {
            if (ThreadLocalRandom.current().nextInt(100) < percent) {
                refused.incrementAndGet();
                HttpForward.answer(exchange, 503, SLOW_DOWN);
            } else {
                HttpForward.answer(exchange, store.ask(exchange, body));
            }
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
