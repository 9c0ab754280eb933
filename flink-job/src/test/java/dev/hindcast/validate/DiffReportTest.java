package dev.hindcast.validate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.manifest.PartitionDiff.KeyDiff;
import dev.hindcast.spec.GateSpec.Direction;
import dev.hindcast.spec.GateSpec.ExpectChange;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.Test;

/** A report says first what matters, and every number in it is that of the diffs. */
class DiffReportTest {
    private static final Optional<ExpectChange> GB =
            Optional.of(new ExpectChange("country = 'GB'", Map.of("tax", Direction.AWAY_FROM_ZERO), 0));

    @Test
    void theFirstSentencesSayWhatIsWrongAndWhere() {
        assertThat(headline(GB, ireland(318)))
                .isEqualTo(
                        "318 rows changed that were not expected to change, all with country IE. The result is refused.");
        assertThat(headline(GB, ireland(0))).isEqualTo("1,000 rows changed, all as declared. Nothing else changed.");
        assertThat(headline(Optional.empty(), ireland(5))).startsWith("1,005 rows differ. No change was declared");
        var tolerant = Optional.of(new ExpectChange("country = 'GB'", Map.of(), 5));
        assertThat(headline(tolerant, ireland(5))).endsWith("all with country IE. Up to 5 are tolerated.");
        assertThat(headline(tolerant, ireland(6))).endsWith("The result is refused.");
        assertThat(headline(GB, ireland(1)))
                .startsWith("1 row changed that was not expected to change, with country IE.");
    }

    @Test
    void columnsMatchRoundedDownSoThatAHundredPercentMeansAll() {
        PartitionDiff day = diff("2011-01-04", new long[] {999_999, 1, 0}, Map.of("tax", 1L), Map.of());

        assertThat(DiffWords.match(day, "tax")).isEqualTo("99.99 %");
        assertThat(DiffWords.match(day, "gross")).isEqualTo("100.00 %");
    }

    @Test
    void textAndJsonCarryTheSameNumbers() {
        DiffReport report = report(GB, ireland(318));

        assertThat(DiffText.of(report))
                .contains("Keys: 10,318 in both (9,000 equal, 1,318 changed), 0 only old, 0 only new")
                .contains("unexpected with country=IE: 318")
                .containsPattern("tax +87\\.22 % +1,318")
                .containsPattern("tax +1,000\\.00 +1,142\\.86 +\\+142\\.86")
                .contains("unexpected [C|1] country IE: tax 2.10 → 2.00");
        var json = DiffJson.of(report);
        assertThat(json.at("/total/unexpected").asLong()).isEqualTo(318);
        assertThat(json.at("/total/new_sums/tax").asText()).isEqualTo("1142.86");
        assertThat(json.at("/partitions/0/samples/0/after/tax").asText()).isEqualTo("2.00");
        assertThat(json.at("/refused").asBoolean()).isTrue();
    }

    @Test
    void filtersKeepOnlyWhatIsAskedFor() {
        DiffReport report = report(GB, ireland(318));

        assertThat(report.onlyPartitions(List.of("2011-01-05")).total().oldRows())
                .isZero();
        DiffReport gross = report.onlyColumn("gross");
        assertThat(gross.columns()).containsExactly("gross");
        assertThat(gross.total().changedByColumn()).isEmpty();
        assertThat(gross.total().samples()).isEmpty();
        assertThat(gross.total().oldSums()).doesNotContainKey("tax");
        assertThat(report.onlyColumn("tax").total().samples()).hasSize(1);
    }

    @Test
    void schemasAreComparedByFieldId() {
        Schema before = new Schema(
                NestedField.required(1, "a", Types.IntegerType.get()),
                NestedField.optional(2, "b", Types.StringType.get()));
        Schema after = new Schema(
                NestedField.optional(1, "a2", Types.LongType.get()),
                NestedField.optional(3, "b", Types.StringType.get()));

        assertThat(SchemaChanges.between(before, after))
                .containsExactly(
                        "renamed column a to a2",
                        "column a2: int is now long",
                        "column a2 is now optional",
                        "removed column b string",
                        "added column b string");
        assertThat(SchemaChanges.between(before, before)).isEmpty();
    }

    @Test
    void thePageIsSelfContainedAndShowsHostileValuesAsText() throws Exception {
        var hostile = new KeyDiff("<script>alert(1)</script>", false, true, Map.of(), Map.of("country", "<b>&"));
        PartitionDiff bad = diff("2011-01-05", new long[] {0, 0, 1}, Map.of(), Map.of("country=<b>&", 1L));
        List<PartitionDiff> days = new ArrayList<>(List.of(ireland(318), withSamples(bad, List.of(hostile))));
        for (int i = 2; i < 90; i++) {
            String day = LocalDate.of(2011, 1, 4).plusDays(i).toString();
            days.add(diff(
                    day,
                    new long[] {900, 100 + i * 7L % 50, 0},
                    Map.of("tax", 100 + i * 7L % 50, "gross", 90L),
                    Map.of()));
        }

        String page = DiffHtml.of(report(GB, days.toArray(PartitionDiff[]::new)));

        assertThat(page).doesNotContain("<script", "<b>&", "http", "src=", "@import");
        assertThat(page).contains("&lt;script&gt;alert(1)", "<svg", "The result is refused.");
        Path file = Path.of("target", "diff-report-example.html");
        Files.writeString(file, page);
        assertThat(file).isNotEmptyFile();
    }

    private static String headline(Optional<ExpectChange> expect, PartitionDiff... days) {
        return DiffWords.headline(report(expect, days));
    }

    private static DiffReport report(Optional<ExpectChange> expect, PartitionDiff... days) {
        return new DiffReport(
                "mart.orders_daily",
                11,
                22,
                List.of(),
                List.of("tax", "gross"),
                List.of("country"),
                expect,
                List.of(days));
    }

    /** A day with a thousand declared changes and some in Ireland. */
    private static PartitionDiff ireland(long unexpected) {
        Map<String, Long> slices = unexpected == 0 ? Map.of() : Map.of("country=IE", unexpected);
        PartitionDiff day = diff(
                "2011-01-04", new long[] {9_000, 1_000 + unexpected, 0}, Map.of("tax", 1_000 + unexpected), slices);
        var sample = new KeyDiff(
                "C|1", false, true, Map.of("country", "IE", "tax", "2.10"), Map.of("country", "IE", "tax", "2.00"));
        return withSamples(day, unexpected == 0 ? List.of() : List.of(sample));
    }

    /** Counts are equal, changed, only new. */
    private static PartitionDiff diff(String day, long[] counts, Map<String, Long> columns, Map<String, Long> slices) {
        long common = counts[0] + counts[1];
        long unexpected = slices.values().stream().mapToLong(Long::longValue).sum();
        return new PartitionDiff(
                day,
                common,
                common + counts[2],
                counts[0],
                counts[1],
                0,
                counts[2],
                0,
                0,
                unexpected,
                0,
                columns,
                slices,
                Map.of("tax", new BigDecimal("1000.00"), "gross", new BigDecimal("7000.0000")),
                Map.of("tax", new BigDecimal("1142.86"), "gross", new BigDecimal("7142.8600")),
                List.of(),
                Map.of());
    }

    private static PartitionDiff withSamples(PartitionDiff diff, List<KeyDiff> samples) {
        return new PartitionDiff(
                diff.partition(),
                diff.oldRows(),
                diff.newRows(),
                diff.equal(),
                diff.changed(),
                diff.onlyOld(),
                diff.onlyNew(),
                diff.doubledOld(),
                diff.doubledNew(),
                diff.unexpected(),
                diff.wrongDirection(),
                diff.changedByColumn(),
                diff.unexpectedBySlice(),
                diff.oldSums(),
                diff.newSums(),
                samples,
                diff.movements());
    }
}
