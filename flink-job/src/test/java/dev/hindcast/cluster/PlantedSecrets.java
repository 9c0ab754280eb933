package dev.hindcast.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Looks for the suite's secrets in everything that was written. */
final class PlantedSecrets {
    private PlantedSecrets() {}

    /** Files below these places that hold one. */
    static List<Path> hits(List<String> secrets, Path... places) throws IOException {
        List<Path> hits = new ArrayList<>();
        for (Path place : places) {
            try (Stream<Path> files = Files.walk(place)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
                    if (secrets.stream().anyMatch(text::contains)) {
                        hits.add(file);
                    }
                }
            }
        }
        return hits;
    }
}
