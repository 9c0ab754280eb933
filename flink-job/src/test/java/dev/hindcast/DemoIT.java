package dev.hindcast;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hindcast.observe.AuditVerify;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole job on about 20,000 generated lines, with a rollback, checked row by row by the oracle. */
@Share(suite = "main job", seconds = 180)
class DemoIT {
    @TempDir
    Path folder;

    @Test
    void publishesTheRightResultAndRollsItBack() throws Exception {
        HindcastProcess.Ended demo = new HindcastProcess(folder, Map.of())
                .run("demo", "--drill", "--verify", "--lines", "20000", "--output", "json");
        assertThat(demo.exit()).as(demo.toString()).isZero();
        JsonNode json = demo.json();
        JsonNode data = json.get("data");
        assertThat(json.get("outcome").asText()).isEqualTo("ROLLED_BACK");
        assertThat(data.get("oracle_equal").asBoolean()).isTrue();
        assertThat(data.get("partitions").get("PUBLISHED").asInt()).isEqualTo(90);
        assertThat(data.get("live_commits_during_run").asInt()).isGreaterThanOrEqualTo(20);
        assertThat(data.get("late_refunds_into_range").asInt()).isGreaterThanOrEqualTo(100);
        assertThat(data.get("changed_rows").asLong()).isPositive();
        assertThat(data.get("refused_run_id").asText()).startsWith("orders-tax-fix-");
        assertThat(data.get("main_after").asText())
                .isNotEqualTo(data.get("main_before").asText());
        theRefusedCandidateHasAReport(data.get("refused_run_id").asText());
        whatWasRolledBackFollowsFromTheSource();
        theBundleProvesItselfAndShowsEveryChange();
    }

    private void theRefusedCandidateHasAReport(String run) throws IOException {
        Path page = folder.resolve("hindcast-work/reports/" + run + "-differences.html");

        assertThat(Files.readString(page)).contains("IE").contains("<svg");
    }

    private void whatWasRolledBackFollowsFromTheSource() throws Exception {
        HindcastProcess.Ended validate = new HindcastProcess(folder, Map.of()).run("validate", "--output", "json");

        assertThat(validate.exit()).as(validate.toString()).isZero();
        JsonNode stages = validate.json().get("data").get("stages");
        assertThat(stages.get(0).get("digest")).isEqualTo(stages.get(1).get("digest"));
    }

    private void theBundleProvesItselfAndShowsEveryChange() throws Exception {
        Path bundle = folder.resolve("audit.zip");
        HindcastProcess.Ended audit = new HindcastProcess(folder, Map.of()).run("audit", "--out", bundle.toString());
        assertThat(audit.exit()).as(audit.toString()).isZero();
        assertThat(AuditVerify.verify(bundle)).isEmpty();
        byte[] right = Files.readAllBytes(bundle);
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 100; i++) {
            byte[] wrong = right.clone();
            int at = random.nextInt(wrong.length);
            wrong[at] ^= (byte) (1 << random.nextInt(8));
            Files.write(bundle, wrong);
            assertThat(AuditVerify.verify(bundle))
                    .as("seed %d, byte %d", seed, at)
                    .isNotEmpty();
        }
    }
}
