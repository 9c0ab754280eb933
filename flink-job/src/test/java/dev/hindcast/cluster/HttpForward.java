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
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Hands requests on to a server behind a proxy, and answers back. Handled whole: no body is streamed. */
final class HttpForward {
    /** Set by the client itself. */
    private static final Set<String> NOT_PASSED_ON =
            Set.of("host", "connection", "content-length", "expect", "upgrade", "transfer-encoding");

    static {
        // Else it sends head and body in two packets, and the second waits 40 ms for the answer to the first.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private final String server;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    HttpForward(String server) {
        this.server = server;
    }

    /** A server for a proxy, on loopback, on any free port; not started. */
    static HttpServer server() throws IOException {
        return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    }

    /** What the server says to this request. */
    HttpResponse<byte[]> ask(HttpExchange exchange, byte[] body) throws IOException {
        return ask(exchange, exchange.getRequestMethod(), body);
    }

    /** The same with another method. */
    HttpResponse<byte[]> ask(HttpExchange exchange, String method, byte[] body) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server + exchange.getRequestURI()))
                .method(method, HttpRequest.BodyPublishers.ofByteArray(body));
        exchange.getRequestHeaders().forEach((name, values) -> {
            if (!NOT_PASSED_ON.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
            }
        });
        try {
            return http.send(request.build(), BodyHandlers.ofByteArray());
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    /** Answers with what the server said. */
    static void answer(HttpExchange exchange, HttpResponse<byte[]> reply) throws IOException {
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

    /** Answers by itself. */
    static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
        boolean none = body.length == 0 || exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, none ? -1 : body.length);
        if (!none) {
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body);
            }
        }
    }
}
