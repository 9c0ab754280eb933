package dev.hindcast.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.HindcastProcess;
import dev.hindcast.table.IcebergCatalogs;
import dev.hindcast.table.Refs;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.io.CloseableIterable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** Spark sees what was promised on main, on the candidate and at the tags: after the publish, and after the rollback. */
@Tag("cluster")
class SparkReadsIT {
    private static final String MART = "mart.orders_daily";

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    Path folder;

    @Test
    void sparkReadsMainCandidateAndTags() throws Exception {
        try (ClusterStack stack = ClusterStack.start(folder.resolve("stack"))) {
            HindcastProcess hindcast = new HindcastProcess(folder, ClusterStack.secrets());
            SparkReader spark = new SparkReader(folder.resolve("spark"), stack);
            ended(
                    hindcast,
                    "demo",
                    "--until",
                    "plan",
                    "--lines",
                    "6000",
                    "--settings",
                    stack.settings().toString());
            ended(hindcast, "run");
            ended(hindcast, "catchup");
            ended(hindcast, "gate");
            ended(hindcast, "approve", "--as", "platform");
            ended(hindcast, "approve", "--as", "finance");
            String old = sums(stack, "main");
            HindcastProcess.Ended published = ended(hindcast, "publish", "--output", "json");
            Refs refs = new Refs(published.json().get("run_id").asText());
            String head = published.json().get("data").get("main_after").asText();
            String before = refs.previous(Long.parseLong(head));

            Map<String, String> seen = same(stack, spark, List.of("main", refs.candidate(), before));
            assertThat(seen.get("main")).isEqualTo(seen.get(refs.candidate())).isNotEqualTo(old);
            assertThat(seen.get(before)).isEqualTo(old);

            ended(hindcast, "rollback", "--expect", head);
            String undone = refs.undone(Long.parseLong(head));
            Map<String, String> after = same(stack, spark, List.of("main", refs.candidate(), undone));
            assertThat(after.get("main")).isEqualTo(old);
            assertThat(after.get(undone)).isEqualTo(seen.get("main"));
            System.out.println("Spark, after the publish: " + seen + "\nSpark, after the rollback: " + after);
        }
    }

    private static HindcastProcess.Ended ended(HindcastProcess hindcast, String... call) throws Exception {
        HindcastProcess.Ended ended = hindcast.run(call);
        assertThat(ended.exit()).as(ended.toString()).isZero();
        return ended;
    }

    /** What Spark read, when it is what Iceberg's own reader reads. */
    private static Map<String, String> same(ClusterStack stack, SparkReader spark, List<String> refs)
            throws IOException {
        Map<String, String> expected = new TreeMap<>();
        for (String ref : refs) {
            expected.put(ref, sums(stack, ref));
        }
        Map<String, String> read = spark.sums(MART, refs);
        assertThat(read).isEqualTo(expected);
        return read;
    }

    private static String sums(ClusterStack stack, String ref) throws IOException {
        long count = 0;
        BigDecimal tax = BigDecimal.ZERO;
        BigDecimal gross = BigDecimal.ZERO;
        BigDecimal euros = BigDecimal.ZERO;
        List<LocalDate> dates = new ArrayList<>();
        try (IcebergCatalogs catalogs = IcebergCatalogs.open(stack.catalogProperties())) {
            Table table = catalogs.load(MART);
            try (CloseableIterable<Record> rows = IcebergGenerics.read(table)
                    .useSnapshot(Objects.requireNonNull(table.refs().get(ref)).snapshotId())
                    .build()) {
                for (Record row : rows) {
                    count++;
                    tax = plus(tax, row.getField("tax"));
                    gross = plus(gross, row.getField("gross"));
                    euros = plus(euros, row.getField("gross_eur"));
                    dates.add((LocalDate) row.getField("business_date"));
                }
            }
        }
        dates.sort(null);
        return count + " " + tax + " " + gross + " " + euros + " " + dates.get(0) + " " + dates.get(dates.size() - 1);
    }

    private static BigDecimal plus(BigDecimal sum, Object value) {
        return value == null ? sum : sum.add((BigDecimal) value);
    }
}
