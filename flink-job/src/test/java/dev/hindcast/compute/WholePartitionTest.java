package dev.hindcast.compute;

import static dev.hindcast.compute.Shop.money;
import static dev.hindcast.compute.Shop.optional;
import static dev.hindcast.compute.Shop.required;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.spec.DependencySpec;
import dev.hindcast.spec.DependencySpec.Missing;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Transforms that look at all winners of a partition: aggregates, windows, joins with dependencies. */
class WholePartitionTest {
    private static final LocalDate ONE = LocalDate.of(2024, 3, 15);
    private static final LocalDate TWO = ONE.plusDays(1);

    @TempDir
    private Path folder;

    private Rig shop(int digits) {
        Rig rig = new Rig(folder)
                .raw(
                        builder -> builder.identity("business_date").build(),
                        Map.of(),
                        required("business_date", Types.DateType.get()),
                        required("id", Types.StringType.get()),
                        required("ver", Types.LongType.get()),
                        optional("country", Types.StringType.get()),
                        required("amount", Types.DecimalType.of(digits, 3)))
                .mart(
                        "business_date",
                        required("business_date", Types.DateType.get()),
                        optional("country", Types.StringType.get()),
                        required("orders", Types.LongType.get()),
                        optional("total", Types.DecimalType.of(digits, 3)));
        return withRegions(rig);
    }

    private static Rig withRegions(Rig rig) {
        Schema names = Shop.schema(
                required("country", Types.StringType.get()),
                required("since", Types.DateType.get()),
                required("region", Types.StringType.get()));
        rig.lake.create("dim.regions", names, PartitionSpec.unpartitioned(), Map.of());
        rig.lake.append(
                "dim.regions",
                List.of(
                        new Object[] {"GB", LocalDate.of(1960, 1, 1), "islands"},
                        new Object[] {"IE", LocalDate.of(1960, 1, 1), "islands"},
                        new Object[] {"FR", LocalDate.of(1960, 1, 1), "mainland"}));
        rig.dependency(
                "regions",
                new DependencySpec(
                        "dim.regions",
                        "latest",
                        Map.of("country", "country"),
                        "business_date",
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of("since"),
                        Optional.empty(),
                        Missing.NULL));
        return rig;
    }

    private static Object[] order(LocalDate day, String id, long version, @Nullable String country, String amount) {
        return new Object[] {day, id, version, country, money(amount, 3)};
    }

    private static List<String> rows(Rig rig, String sql, String... key) {
        ComputeRequest request = rig.request("business_date", sql, List.of(ONE.toString(), TWO.toString()));
        List<String> shown = new ArrayList<>();
        for (ComputedPartition each : rig.compute(keyed(request, key))) {
            assertThat(each.staged().files()).hasSizeLessThan(2);
            rig.rows(each).stream()
                    .map(row -> each.staged().partition().substring(8) + " " + row.getField("country") + " "
                            + row.getField("orders") + " " + row.getField("total"))
                    .sorted()
                    .forEach(shown::add);
        }
        return shown;
    }

    private static ComputeRequest keyed(ComputeRequest from, String... key) {
        return new ComputeRequest(
                from.sourceTable(),
                from.sourceSnapshot(),
                from.partitions(),
                from.partitionColumn(),
                from.key(),
                from.version(),
                from.deleted(),
                from.dependencies(),
                from.dependencySnapshots(),
                from.transformSql(),
                from.targetTable(),
                from.stagingPrefix(),
                from.slices(),
                from.parallelism(),
                List.of(key),
                false);
    }

    private Rig fed() {
        Rig rig = shop(18);
        rig.lake.append(
                Rig.RAW,
                List.of(
                        order(ONE, "a", 1, "GB", "1"),
                        order(ONE, "b", 1, "GB", "2"),
                        order(ONE, "c", 1, "FR", "4"),
                        order(TWO, "d", 1, "IE", "8"),
                        order(TWO, "e", 1, "GB", "16")));
        rig.lake.append(Rig.RAW, List.of(order(ONE, "b", 2, "GB", "32"), order(ONE, "f", 1, null, "64")));
        return rig;
    }

    @Test
    void aSumOverThePartitionsWinnersIsOfEachPartitionAlone() {
        assertThat(rows(
                        fed(),
                        "SELECT business_date, country, COUNT(*) AS orders, CAST(SUM(amount) AS DECIMAL(18, 3)) AS total"
                                + " FROM source GROUP BY business_date, country",
                        "country"))
                .containsExactly(
                        "15 FR 1 4.000", "15 GB 2 33.000", "15 null 1 64.000", "16 GB 1 16.000", "16 IE 1 8.000");
    }

    @Test
    void aDependencyIsATableByItsAliasAndARowByItsMoment() {
        assertThat(rows(
                        fed(),
                        "SELECT s.business_date, r.region AS country, COUNT(*) AS orders,"
                                + " CAST(SUM(s.amount) AS DECIMAL(18, 3)) AS total"
                                + " FROM source s JOIN regions r ON s.country = r.country"
                                + " GROUP BY s.business_date, r.region",
                        "country"))
                .containsExactly("15 islands 2 33.000", "15 mainland 1 4.000", "16 islands 2 24.000");
        assertThat(rows(
                        fed2(),
                        "SELECT business_date, source.regions.region AS country, COUNT(*) AS orders,"
                                + " CAST(SUM(amount) AS DECIMAL(18, 3)) AS total"
                                + " FROM source GROUP BY business_date, source.regions.region",
                        "country"))
                .containsExactly(
                        "15 islands 2 33.000", "15 mainland 1 4.000", "15 null 1 64.000", "16 islands 2 24.000");
    }

    private Rig fed2() {
        try {
            folder = java.nio.file.Files.createDirectories(folder.resolve("second"));
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return fed();
    }

    @Test
    void aWindowMayLookAtOtherRowsAndThereMayBeMoreRowsOutThanIn() {
        assertThat(rows(
                        fed(),
                        "SELECT business_date, id AS country, ROW_NUMBER() OVER (PARTITION BY business_date ORDER BY id) AS orders,"
                                + " CAST(SUM(amount) OVER (ORDER BY id) AS DECIMAL(18, 3)) AS total FROM source"
                                + " UNION ALL SELECT business_date, id || '!', CAST(0 AS BIGINT), amount FROM source",
                        "country"))
                .containsExactly(
                        "15 a 1 1.000",
                        "15 a! 0 1.000",
                        "15 b 2 33.000",
                        "15 b! 0 32.000",
                        "15 c 3 37.000",
                        "15 c! 0 4.000",
                        "15 f 4 101.000",
                        "15 f! 0 64.000",
                        "16 d 1 8.000",
                        "16 d! 0 8.000",
                        "16 e 2 24.000",
                        "16 e! 0 16.000");
    }

    /** C83: a sum that has too many digits is neither null nor the last row. */
    @Test
    void aSumThatOverflowsIsRefusedByItsDay() {
        Rig rig = shop(38);
        String nines = "9".repeat(35) + ".999";
        rig.lake.append(
                Rig.RAW,
                List.of(
                        order(TWO, "a", 1, "GB", nines),
                        order(TWO, "b", 1, "GB", nines),
                        order(TWO, "c", 1, "GB", "1"),
                        order(ONE, "d", 1, "GB", nines),
                        order(ONE, "e", 1, "GB", "-" + nines),
                        order(ONE, "f", 1, "GB", nines)));
        String sql = "SELECT business_date, country, COUNT(*) AS orders, SUM(amount) AS total FROM source"
                + " GROUP BY business_date, country";

        assertThatThrownBy(() -> rows(rig, sql, "country")).isInstanceOfSatisfying(HindcastException.class, refusal -> {
            assertThat(refusal.code()).isEqualTo(ErrorCode.DECIMAL_OVERFLOW);
            assertThat(refusal.getMessage()).contains("partition 2024-03-16", "SUM", "38 digits");
        });
        // What only overflows on the way there is right.
        ComputeRequest first = keyed(rig.request("business_date", sql, List.of(ONE.toString())), "country");
        assertThat(rig.rows(rig.compute(first).get(0)))
                .extracting(row -> row.getField("total"))
                .containsExactly(money(nines, 3));
    }

    /** C83: arithmetic that Flink would answer with null, inside and outside of the sum. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "SUM(amount * amount)",
        "SUM(amount) * 1000.0",
        "CAST(SUM(amount) * 10 AS DECIMAL(38 COMMA 30))",
        "SUM(amount + amount)"
    })
    void arithmeticThatOverflowsIsRefused(String total) {
        Rig rig = shop(38);
        rig.lake.append(Rig.RAW, List.<Object[]>of(order(ONE, "a", 1, "GB", "9".repeat(35) + ".999")));
        String sql = "SELECT business_date, country, COUNT(*) AS orders, CAST(ROUND(" + total.replace(" COMMA", ",")
                + ", 3) AS DECIMAL(38, 3)) AS total FROM source GROUP BY business_date, country";

        assertThatThrownBy(() -> rows(rig, sql, "country"))
                .isInstanceOfSatisfying(
                        HindcastException.class,
                        refusal -> assertThat(refusal.code())
                                .as(refusal.getMessage())
                                .isEqualTo(ErrorCode.DECIMAL_OVERFLOW));
    }

    @Test
    void twoRowsOfOneResultKeyAreRefused() {
        Rig rig = fed();

        assertThatThrownBy(() -> rows(
                        rig,
                        "SELECT business_date, CAST('same' AS STRING) AS country, COUNT(*) AS orders,"
                                + " CAST(SUM(amount) AS DECIMAL(18, 3)) AS total FROM source GROUP BY business_date, country",
                        "country"))
                .isInstanceOfSatisfying(
                        HindcastException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.READ_BACK_DIFFERS));
    }

    @Test
    void aRowMayNotLeaveItsPartition() {
        Rig rig = fed();

        assertThatThrownBy(() -> rows(
                        rig,
                        "SELECT MIN(business_date) AS business_date, country, COUNT(*) AS orders,"
                                + " CAST(SUM(amount) AS DECIMAL(18, 3)) AS total FROM source GROUP BY country",
                        "country"))
                .isInstanceOfSatisfying(
                        HindcastException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.PARTITION_NOT_ALIGNED));
    }
}
