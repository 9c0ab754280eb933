package dev.hindcast.cluster;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Stands before a REST catalog, and does to the next commits of a table what networks and gateways do. */
final class CatalogFaults implements AutoCloseable {
    private static final byte[] NO_ANSWER =
            "{\"error\":{\"message\":\"planted\",\"type\":\"Planted\",\"code\":504}}".getBytes(StandardCharsets.UTF_8);
    private static final byte[] CONFLICT =
            "{\"error\":{\"message\":\"planted\",\"type\":\"CommitFailedException\",\"code\":409}}"
                    .getBytes(StandardCharsets.UTF_8);

    /** One commit's fate. */
    enum Fault {
        /** Applied, but the gateway has given up. */
        ANSWER_LOST,
        /** Applied, then repeated by somebody on the way, whose second try was refused. */
        FALSE_CONFLICT,
        /** Answered as done, and never applied. */
        SWALLOWED,
        /** The gateway gives up at once; the request is applied later. */
        HELD,
        /** Applied, and then nothing is answered any more until {@link #back}. */
        LANDED_THEN_AWAY
    }

    private final HttpForward catalog;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Deque<Fault> next = new ConcurrentLinkedDeque<>();
    private final Deque<Integer> late = new ConcurrentLinkedDeque<>();
    private final int heldMillis;
    private volatile boolean away;

    CatalogFaults(String catalog, int heldMillis) throws IOException {
        this.catalog = new HttpForward(catalog);
        this.heldMillis = heldMillis;
        this.server = HttpForward.server();
        server.createContext("/", this::handle);
        server.setExecutor(threads);
        server.start();
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** What the next commit of a table meets. */
    void next(Fault fault) {
        next.add(fault);
    }

    /** Faults that met no commit. */
    int planned() {
        return next.size();
    }

    void back() {
        away = false;
    }

    /** How the catalog answered the requests that came late. */
    Deque<Integer> late() {
        return late;
    }

    private void handle(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        boolean commit = exchange.getRequestMethod().equals("POST")
                && exchange.getRequestURI().getPath().contains("/tables/");
        Fault fault = commit ? next.poll() : null;
        try (exchange) {
            if (away) {
                HttpForward.answer(exchange, 500, NO_ANSWER);
            } else if (fault == null) {
                HttpForward.answer(exchange, catalog.ask(exchange, body));
            } else {
                strike(exchange, body, fault);
            }
        }
    }

    private void strike(HttpExchange exchange, byte[] body, Fault fault) throws IOException {
        switch (fault) {
            case ANSWER_LOST -> {
                applied(exchange, body);
                HttpForward.answer(exchange, 504, NO_ANSWER);
            }
            case FALSE_CONFLICT -> {
                applied(exchange, body);
                HttpForward.answer(exchange, 409, CONFLICT);
            }
            case SWALLOWED -> HttpForward.answer(exchange, catalog.ask(exchange, "GET", new byte[0]));
            case HELD -> {
                threads.execute(() -> later(exchange, body));
                HttpForward.answer(exchange, 504, NO_ANSWER);
            }
            case LANDED_THEN_AWAY -> {
                applied(exchange, body);
                away = true;
                HttpForward.answer(exchange, 504, NO_ANSWER);
            }
        }
    }

    private void applied(HttpExchange exchange, byte[] body) throws IOException {
        HttpResponse<byte[]> reply = catalog.ask(exchange, body);
        if (reply.statusCode() / 100 != 2) {
            throw new IOException("the commit was to land: " + reply.statusCode());
        }
    }

    private void later(HttpExchange exchange, byte[] body) {
        ServerProcess.pause(heldMillis);
        try {
            late.add(catalog.ask(exchange, body).statusCode());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
