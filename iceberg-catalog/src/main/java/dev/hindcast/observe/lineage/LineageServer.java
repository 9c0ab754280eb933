package dev.hindcast.observe.lineage;

import io.openlineage.client.OpenLineageClient;
import io.openlineage.client.transports.FileConfig;
import io.openlineage.client.transports.FileTransport;
import io.openlineage.client.transports.HttpConfig;
import io.openlineage.client.transports.HttpTransport;
import io.openlineage.client.transports.Transport;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where events go: a server, or a file with one event a line. An event that cannot be sent costs a warning, never a verb. */
public final class LineageServer {
    private static final Logger LOG = LoggerFactory.getLogger(LineageServer.class);

    private final String place;

    /** {@code http://...}, {@code https://...} or {@code file:/path}. */
    public LineageServer(String place) {
        this.place = place;
    }

    /** Sends one event; why it could not be sent, else empty. */
    public Optional<String> send(LineageEvent event) {
        try (OpenLineageClient client =
                OpenLineageClient.builder().transport(transport()).build()) {
            client.emit(event.event());
            return Optional.empty();
        } catch (Exception e) {
            // Whatever a server or the library does, the run goes on.
            LOG.warn("No lineage of {} could be sent to {}", event.runId(), place, e);
            return Optional.of("No lineage could be sent to " + place + ": " + e.getMessage());
        }
    }

    private Transport transport() {
        if (place.startsWith("file:")) {
            FileConfig file = new FileConfig();
            file.setLocation(Path.of(URI.create(place)).toString());
            return new FileTransport(file);
        }
        HttpConfig http = new HttpConfig();
        http.setUrl(URI.create(place));
        return new HttpTransport(http);
    }
}
