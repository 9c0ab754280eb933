package dev.hindcast.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hindcast.HindcastProcess;
import dev.hindcast.ReadmeBlocks;
import dev.hindcast.RealOrdersIT;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** The main job through a Flink cluster, a REST catalog, an S3 store and PostgreSQL. */
@Tag("cluster")
class ClusterDemoIT {
    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    static Path folder;

    @Test
    void theDemoIsRightOnRealServers() throws Exception {
        try (ClusterStack stack = ClusterStack.start(folder.resolve("stack"))) {
            HindcastProcess hindcast = new HindcastProcess(folder, ClusterStack.secrets());
            HindcastProcess.Ended demo = hindcast.run(arguments(stack));
            assertThat(demo.exit()).as(demo.toString()).isZero();
            JsonNode json = demo.json().get("data");
            assertThat(json.get("oracle_equal").asBoolean()).isTrue();
            System.out.println(demo.err() + json);
            secretsAreNowhere(stack, demo);
        }
    }

    /** The demo on the real orders where they are, else on generated ones; both with everything. */
    private static String[] arguments(ClusterStack stack) {
        Path data = ReadmeBlocks.root().resolve("../shared/data").normalize();
        String settings = stack.settings().toString();
        Path orders = data.resolve("online_retail.csv.gz");
        if (Files.exists(orders)) {
            return Stream.concat(Stream.of(RealOrdersIT.arguments(orders, data)), Stream.of("--settings", settings))
                    .toArray(String[]::new);
        }
        System.out.println("The real orders are not in ../shared/data: 20,000 generated lines instead");
        return new String[] {
            "demo", "--drill", "--verify", "--output", "json", "--lines", "20000", "--settings", settings
        };
    }

    private static void secretsAreNowhere(ClusterStack stack, HindcastProcess.Ended demo) throws Exception {
        List<String> secrets = List.of(ClusterStack.PASSWORD, ClusterStack.SECRET_KEY);
        Path work = folder.resolve("hindcast-work");
        Path flink = stack.folder.resolve("flink");
        assertThat(PlantedSecrets.hits(secrets, work, stack.folder.resolve("objects"), flink))
                .as("files with a secret")
                .isEmpty();
        assertThat(demo.toString()).doesNotContain(secrets);
        assertThat(stack.postgres.manifestText()).isNotEmpty().doesNotContain(secrets);
        Path planted = Files.writeString(work.resolve("planted"), "x" + ClusterStack.SECRET_KEY + "y");
        assertThat(PlantedSecrets.hits(secrets, work)).as("negative control").containsExactly(planted);
    }
}
