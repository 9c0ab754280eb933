package dev.hindcast.observe.doctor;

import dev.hindcast.workspace.WorkFolder;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The work folder, and the Prometheus server that the settings name. */
final class PlacesExam {
    private static final long LEAST_FREE_BYTES = 1L << 30;
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Set<PosixFilePermission> OTHERS = Set.of(
            PosixFilePermission.GROUP_READ,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE);

    private PlacesExam() {}

    static List<Finding> folder(WorkFolder folder) throws IOException {
        List<Finding> findings = new ArrayList<>();
        Path root = folder.createdRoot();
        if (!Files.isWritable(root)) {
            findings.add(Finding.fault("work-folder", root + " cannot be written to", "choose another --workdir"));
        }
        long free = Files.getFileStore(root).getUsableSpace();
        if (free < LEAST_FREE_BYTES) {
            findings.add(Finding.warning(
                    "disk-space",
                    root + " has " + (free >> 20) + " MB left",
                    "make room, or choose another --workdir"));
        }
        Path keys = root.resolve("keys");
        if (Files.isDirectory(keys) && readByOthers(keys)) {
            findings.add(Finding.fault(
                    "keys-private", "others than their owner may look into " + keys, "chmod 700 " + keys));
        }
        return findings;
    }

    private static boolean readByOthers(Path folder) throws IOException {
        if (!Files.getFileStore(folder).supportsFileAttributeView("posix")) {
            return false;
        }
        return Files.getPosixFilePermissions(folder).stream().anyMatch(OTHERS::contains);
    }

    static List<Finding> prometheus(String address) {
        try {
            var request = HttpRequest.newBuilder(URI.create(address + "/api/v1/query?query=vector(1)"))
                    .timeout(PATIENCE)
                    .build();
            int status = HttpClient.newBuilder()
                    .connectTimeout(PATIENCE)
                    .build()
                    .send(request, BodyHandlers.discarding())
                    .statusCode();
            return status / 100 == 2 ? List.of() : List.of(prometheusAway(address, "it answered " + status));
        } catch (IOException | RuntimeException e) {
            return List.of(prometheusAway(address, e.toString()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    private static Finding prometheusAway(String address, String why) {
        return Finding.fault(
                "prometheus-reachable",
                "the Prometheus server at " + address + " cannot be asked: " + why,
                "start it, or correct 'prometheus' in hindcast.yaml");
    }
}
