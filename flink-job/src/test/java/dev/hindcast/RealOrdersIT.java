package dev.hindcast;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole job on 541,909 real order lines; the expected figures were counted from the files, not from the product. */
@Tag("full")
public class RealOrdersIT {
    @TempDir
    Path folder;

    @Test
    void repairsTheRealTaxDefectAndRollsItBack() throws Exception {
        Path data = ReadmeBlocks.root().resolve("../shared/data").normalize();
        Assumptions.assumeTrue(
                Files.exists(data.resolve("online_retail.csv.gz")),
                "SKIPPED 1 test: the real orders are not in ../shared/data");
        HindcastProcess.Ended demo =
                new HindcastProcess(folder, Map.of()).run(arguments(data.resolve("online_retail.csv.gz"), data));
        assertThat(demo.exit()).as(demo.toString()).isZero();
        JsonNode json = demo.json().get("data");
        assertThat(json.get("oracle_equal").asBoolean()).isTrue();
        assertThat(json.get("source_lines").asLong()).isEqualTo(541_909);
        assertThat(json.get("rows_in_range").asLong()).isEqualTo(100_273);
        assertThat(json.get("empty_confirmed").asInt()).isEqualTo(13);
        assertThat(json.get("partitions").get("PUBLISHED").asInt()).isEqualTo(90);
        assertThat(json.get("net_total").asText()).isEqualTo("9747747.9340");
        assertThat(json.get("changed_rows_outside_uk").asLong()).isZero();
        assertThat(json.get("late_refunds_into_range").asInt()).isGreaterThanOrEqualTo(100);
        assertThat(json.get("live_commits_during_run").asInt()).isGreaterThanOrEqualTo(20);
        assertThat(json.get("seconds").asInt()).isLessThanOrEqualTo(360);
    }

    /** The demo with everything on a file of orders, and on the other files of the real set. */
    public static String[] arguments(Path orders, Path data) {
        return new String[] {
            "demo",
            "--drill",
            "--verify",
            "--output",
            "json",
            "--orders",
            orders.toString(),
            "--vat",
            data.resolve("vat_rates.csv").toString(),
            "--fx",
            data.resolve("eurofxref-hist.csv.gz").toString(),
            "--countries",
            data.resolve("country_map.csv").toString()
        };
    }
}
