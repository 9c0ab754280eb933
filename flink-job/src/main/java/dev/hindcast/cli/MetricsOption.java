package dev.hindcast.cli;

import dev.hindcast.verb.RunVerb;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whether a working run offers metrics. */
final class MetricsOption {
    @Option(
            names = "--metrics-port",
            paramLabel = "PORT",
            description =
                    "Offer metrics for Prometheus on this port of 127.0.0.1 while working (0: any; default: none).")
    @Nullable
    Integer port;

    RunVerb on(RunVerb verb) {
        return port == null ? verb : verb.withMetrics(port);
    }
}
