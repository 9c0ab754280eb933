package dev.hindcast.benchmark.job;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * All that a peer's process is told.
 *
 * @param settings name to value, in the engine's own words
 * @param statements SQL, run one after another
 */
public record JobFile(Map<String, String> settings, List<String> statements) {
    private static final ObjectMapper JSON = new ObjectMapper();

    public JobFile {
        settings = Map.copyOf(settings);
        statements = List.copyOf(statements);
    }

    /** Reads one. */
    static JobFile read(Path file) throws IOException {
        return JSON.readValue(file.toFile(), JobFile.class);
    }

    /** As text. */
    public String text() throws JsonProcessingException {
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(this);
    }
}
