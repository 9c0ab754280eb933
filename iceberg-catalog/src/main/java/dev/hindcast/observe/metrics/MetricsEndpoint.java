package dev.hindcast.observe.metrics;

import dev.hindcast.error.ErrorCode;
import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.util.function.Supplier;

/** Metrics of a working run over HTTP, on this machine's loopback address only. */
public final class MetricsEndpoint implements AutoCloseable {
    private final HTTPServer server;

    private MetricsEndpoint(HTTPServer server) {
        this.server = server;
    }

    /**
     * Starts it.
     *
     * @param port 0 for any that is free
     * @throws dev.hindcast.error.HindcastException USAGE when the port cannot be had
     */
    public static MetricsEndpoint start(int port, Supplier<RunReading> run) {
        PrometheusRegistry registry = new PrometheusRegistry();
        registry.register(new RunCollector(run));
        try {
            return new MetricsEndpoint(HTTPServer.builder()
                    .inetAddress(InetAddress.getLoopbackAddress())
                    .port(port)
                    .registry(registry)
                    .buildAndStart());
        } catch (IOException | IllegalArgumentException e) {
            throw ErrorCode.USAGE
                    .error("Cannot offer metrics on port %d: %s", port, e)
                    .value(port)
                    .expected("a free port from 0 to 65535")
                    .because(e);
        }
    }

    /** The port that it listens to. */
    public int port() {
        return server.getPort();
    }

    @Override
    public void close() {
        server.close();
    }
}
