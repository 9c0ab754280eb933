package dev.hindcast.safety.simulation;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Seeds that once failed, for a fault of the product or of the simulation: one a line, played with every build. */
final class KeptSeeds {
    private static final Path FILE = Path.of(
            System.getProperty("hindcast.home", ".."),
            "flink-job",
            "src",
            "test",
            "resources",
            "dev",
            "hindcast",
            "safety",
            "kept-seeds.txt");

    private KeptSeeds() {}

    /** All of them. */
    static Stream<Long> all() throws IOException {
        return Files.readAllLines(FILE, StandardCharsets.UTF_8).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(line -> Long.valueOf(line.strip()));
    }

    /** Adds those that are not there yet. */
    static void add(List<Long> seeds) throws IOException {
        if (seeds.isEmpty()) {
            return;
        }
        TreeSet<Long> fresh = new TreeSet<>(seeds);
        all().forEach(fresh::remove);
        StringBuilder text = new StringBuilder(Files.readString(FILE));
        fresh.forEach(seed -> text.append(seed).append('\n'));
        Files.writeString(FILE, text);
    }
}
