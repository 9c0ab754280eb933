package dev.hindcast;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hindcast.demo.AlteredCopies;
import dev.hindcast.demo.AlteredCopies.Alteration;
import dev.hindcast.demo.PlainFigures;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The whole job on altered copies of the real orders: what comes out follows the file, not known figures. */
@Tag("full")
class AlteredOrdersIT {
    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void theFiguresFollowTheFile(Alteration alteration) throws Exception {
        Path data = ReadmeBlocks.root().resolve("../shared/data").normalize();
        Assumptions.assumeTrue(
                Files.exists(data.resolve("online_retail.csv.gz")),
                "SKIPPED 3 tests: the real orders are not in ../shared/data");
        AlteredCopies.Copy copy = AlteredCopies.of(data.resolve("online_retail.csv.gz"), alteration, folder);

        HindcastProcess.Ended demo =
                new HindcastProcess(folder, Map.of()).run(RealOrdersIT.arguments(copy.orders(), data));

        assertThat(demo.exit()).as(demo.toString()).isZero();
        requireFigures(demo.json().get("data"), copy.expected());
    }

    private static void requireFigures(JsonNode json, PlainFigures expected) {
        assertThat(json.get("oracle_equal").asBoolean()).isTrue();
        assertThat(json.get("source_lines").asLong()).isEqualTo(expected.sourceLines());
        assertThat(json.get("rows_in_range").asLong()).isEqualTo(expected.rowsInRange());
        assertThat(new BigDecimal(json.get("net_total").asText())).isEqualByComparingTo(expected.net());
        assertThat(json.get("changed_rows").asLong()).isBetween(1L, expected.britishInRange());
        assertThat(json.get("changed_rows_outside_uk").asLong()).isZero();
        assertThat(json.get("partitions").get("PUBLISHED").asInt()).isEqualTo(90);
    }
}
