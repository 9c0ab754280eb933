package dev.hindcast;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A canary measures each stage of one partition and leaves nothing behind but its result; size goes on from there. */
@Share(suite = "main job", seconds = 180)
@Tag("full")
class CanaryIT {
    @TempDir
    Path folder;

    private HindcastProcess hindcast;

    @BeforeEach
    void plan() throws Exception {
        hindcast = new HindcastProcess(folder, Map.of());
        HindcastProcess.Ended planned = hindcast.run("demo", "--until", "plan", "--lines", "3000");
        assertThat(planned.exit()).as(planned.toString()).isZero();
    }

    @Test
    void stagesAreMeasuredNothingIsCommittedAndTheDeadlineDecides() throws Exception {
        List<String> before = dataFiles();
        HindcastProcess.Ended ended = hindcast.run("canary", "--out", "canary.json", "--output", "json");
        assertThat(ended.exit()).as(ended.toString()).isZero();
        JsonNode data = ended.json().get("data");

        assertThat(dataFiles()).as("nothing is left below the tables").isEqualTo(before);
        assertThat(status()).isEqualTo("PLANNED");
        assertThat(data.get("output_rows").longValue()).isPositive();
        assertThat(data.get("input_rows").longValue())
                .isGreaterThanOrEqualTo(data.get("output_rows").longValue());
        assertThat(data.get("wall_seconds").doubleValue())
                .isGreaterThan(data.get("empty_wall_seconds").doubleValue() / 2);
        Map<String, Double> cpu = new TreeMap<>();
        data.get("stages")
                .forEach(stage -> cpu.put(
                        stage.get("stage").textValue(), stage.get("cpu_seconds").doubleValue()));
        assertThat(cpu)
                .containsOnlyKeys(
                        "read", "of it decompress", "winner shuffle", "transform", "write", "measure", "validate");
        assertThat(cpu.values()).allSatisfy(seconds -> assertThat(seconds).isPositive());
        double job = data.get("cpu_seconds").doubleValue();
        double stages = cpu.values().stream().mapToDouble(Double::doubleValue).sum() - cpu.get("of it decompress");
        assertThat(stages).as("the stages are a part of the process").isLessThanOrEqualTo(job);
        assertThat(cpu.get("of it decompress")).isLessThan(cpu.get("read"));

        HindcastProcess.Ended promised = size("400d", "1MB");
        assertThat(promised.exit()).as(promised.toString()).isZero();
        HindcastProcess.Ended refused = size("1s", "1GB");
        assertThat(refused.exit()).isEqualTo(1);
        assertThat(refused.json().get("outcome").textValue()).isEqualTo("CANNOT_BE_MET");
        assertThat(refused.json().get("data").get("reasons")).isNotEmpty();
        assertThat(hindcast.run("size", "--canary", "canary.json", "--deadline", "soon")
                        .exit())
                .isEqualTo(2);
    }

    private HindcastProcess.Ended size(String deadline, String bytes) throws IOException, InterruptedException {
        return hindcast.run(
                "size", "--canary", "canary.json", "--deadline", deadline, "--bytes", bytes, "--output", "json");
    }

    private String status() throws IOException, InterruptedException {
        return hindcast.run("status", "--output", "json").json().get("outcome").textValue();
    }

    private List<String> dataFiles() throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("hindcast-work/warehouse"))) {
            return files.filter(Files::isRegularFile)
                    .map(Path::toString)
                    .filter(name -> !name.endsWith(".crc"))
                    .sorted()
                    .collect(Collectors.toList());
        }
    }
}
