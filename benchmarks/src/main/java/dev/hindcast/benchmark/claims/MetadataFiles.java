package dev.hindcast.benchmark.claims;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.stream.Stream;

/** The metadata of all tables of a warehouse on this machine's disk. None is deleted while a benchmark runs. */
final class MetadataFiles {
    private static final PathMatcher METADATA = FileSystems.getDefault().getPathMatcher("glob:**/metadata/*");

    private MetadataFiles() {}

    /** Bytes of all files in folders named {@code metadata}. */
    static long bytes(Path warehouse) throws IOException {
        try (Stream<Path> walk = Files.walk(warehouse)) {
            List<Path> files = walk.filter(Files::isRegularFile)
                    .filter(file -> METADATA.matches(file))
                    .toList();
            long bytes = 0;
            for (Path file : files) {
                bytes += Files.size(file);
            }
            return bytes;
        }
    }
}
