package dev.hindcast.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class GatePageTest {
    @Test
    void thePageNamesEveryCheck() throws IOException {
        String page = Files.readString(Path.of("docs", "gate.md"));

        assertThat(Checks.names()).allMatch(page::contains);
    }
}
