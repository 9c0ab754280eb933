package dev.hindcast.compute;

import static dev.hindcast.compute.Shop.money;
import static dev.hindcast.compute.Shop.optional;
import static dev.hindcast.compute.Shop.required;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.PartitionFacts.JoinCount;
import dev.hindcast.spec.DependencySpec;
import dev.hindcast.spec.DependencySpec.Missing;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TimeZone;
import java.util.stream.IntStream;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Times, nulls, cases and characters as they come. */
class CasesOfDataTest {
    private static final LocalDate DAY = LocalDate.of(2024, 3, 15);

    @TempDir
    private Path folder;

    private static Rig.Partitioning byDay() {
        return builder -> builder.identity("business_date").build();
    }

    private static NestedField[] columns(Type version, NestedField... more) {
        List<NestedField> all = new ArrayList<>(List.of(
                required("business_date", Types.DateType.get()),
                required("id", Types.StringType.get()),
                required("ver", version)));
        all.addAll(Arrays.asList(more));
        return all.toArray(NestedField[]::new);
    }

    /** C69: the zone of the machine decides nothing. */
    @Test
    void theMachinesZoneChangesNothing() {
        Computing computing = new Computing(folder);
        LocalDate old = LocalDate.of(1969, 12, 31);
        computing.lake.append(
                Shop.RAW, List.of(Shop.event(old, "old", 1, 2, "1.0000"), Shop.event(Shop.DAY, "new", 1, 3, "1.0000")));
        TimeZone own = TimeZone.getDefault();
        List<String> seen = new ArrayList<>();
        try {
            for (String zone : List.of("UTC", "Asia/Kolkata", "Pacific/Apia")) {
                TimeZone.setDefault(TimeZone.getTimeZone(zone));
                List<ComputedPartition> computed = computing.computer.compute(computing.request(old, Shop.DAY));
                seen.add(computed.stream()
                        .map(each -> each.staged().files().get(0).partition().get(0, Integer.class) + " "
                                + each.facts().checksum())
                        .toList()
                        .toString());
            }
        } finally {
            TimeZone.setDefault(own);
        }

        assertThat(new HashSet<>(seen))
                .singleElement()
                .asString()
                .startsWith("[-1 ")
                .contains("14978 ");
    }

    /** C71: nothing is late, because nothing waits for a watermark. */
    @Test
    void rowsOfTheVeryFirstInstantAreJoinedLikeAllOthers() {
        Rig rig = new Rig(folder)
                .raw(
                        byDay(),
                        Map.of(),
                        columns(Types.LongType.get(), required("event_time", Types.TimestampType.withZone())))
                .mart("business_date", columns(Types.LongType.get(), required("rate", Types.DecimalType.of(6, 4))));
        Schema rates = Shop.schema(
                required("id", Types.StringType.get()),
                required("valid_from", Types.TimestampType.withZone()),
                optional("valid_to", Types.TimestampType.withZone()),
                required("rate", Types.DecimalType.of(6, 4)));
        rig.lake.create("dim.rates", rates, PartitionSpec.unpartitioned(), Map.of());
        OffsetDateTime ten = OffsetDateTime.parse("2024-03-15T10:00:00Z");
        List<Object[]> versions = new ArrayList<>();
        List<Object[]> orders = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            versions.add(new Object[] {"o" + i, ten.minusHours(1), null, new BigDecimal("0.1900")});
            orders.add(new Object[] {DAY, "o" + i, 1L, ten});
        }
        rig.lake.append("dim.rates", versions);
        rig.lake.append(Rig.RAW, orders);
        rig.dependency("rates", rates());
        ComputedPartition computed = rig.compute(rig.request(
                        "business_date",
                        "SELECT business_date, id, ver, source.rates.rate AS rate FROM source",
                        days()))
                .get(0);

        assertThat(rig.rows(computed)).hasSize(5);
        assertThat(computed.facts().joins()).containsOnlyKeys("rates").containsValue(new JoinCount(5, 0, 0));
        assertThat(computed.facts().dropped()).isZero();
    }

    private static DependencySpec rates() {
        return new DependencySpec(
                "dim.rates",
                "latest",
                Map.of("id", "id"),
                "event_time",
                Optional.of("valid_from"),
                Optional.of("valid_to"),
                Optional.empty(),
                Optional.empty(),
                Missing.FAIL);
    }

    /** C73: microseconds, with and without zone. */
    @Test
    void theLaterMicrosecondWins() {
        for (Types.TimestampType type : List.of(Types.TimestampType.withZone(), Types.TimestampType.withoutZone())) {
            Rig rig = amounts(folder.resolve(type.toString()), type, Map.of());
            LocalDateTime first = LocalDateTime.parse("2024-03-15T10:00:00.000001");
            for (int i : new int[] {1, 0}) {
                LocalDateTime at = first.plusNanos(1000L * i);
                Object version = type.shouldAdjustToUTC() ? at.atOffset(java.time.ZoneOffset.UTC) : at;
                rig.lake.append(Rig.RAW, List.<Object[]>of(new Object[] {DAY, "k0001", version, money("1" + i, 2)}));
            }

            assertThat(doubled(rig)).extracting(row -> row.getField("amount")).containsExactly(money("22", 2));
        }
    }

    /** C73: nanoseconds, in a table of format 3. */
    @Test
    void theLaterNanosecondWinsAndIsNotCutToMicroseconds() {
        Rig rig = amounts(folder, Types.TimestampNanoType.withZone(), Map.of("format-version", "3"));
        for (int i : new int[] {2, 1}) {
            OffsetDateTime at = OffsetDateTime.parse("2024-03-15T10:00:00.00000000" + i + "Z");
            rig.lake.append(Rig.RAW, List.<Object[]>of(new Object[] {DAY, "k0001", at, money("1" + (i - 1), 2)}));
        }

        assertThat(doubled(rig)).extracting(row -> row.getField("amount")).containsExactly(money("22", 2));
    }

    /** C73: a target that would cut the version is refused by column. */
    @Test
    void nanosecondsDoNotGoIntoMicroseconds() {
        Rig rig = new Rig(folder)
                .raw(byDay(), Map.of("format-version", "3"), columns(Types.TimestampNanoType.withZone()))
                .mart("business_date", columns(Types.TimestampType.withZone()));
        rig.lake.append(
                Rig.RAW, List.<Object[]>of(new Object[] {DAY, "a", OffsetDateTime.parse("2024-03-15T10:00:00.1Z")}));

        assertThatThrownBy(() ->
                        rig.compute(rig.request("business_date", "SELECT business_date, id, ver FROM source", days())))
                .isInstanceOfSatisfying(HindcastException.class, refusal -> {
                    assertThat(refusal.code()).isEqualTo(ErrorCode.TRANSFORM_INVALID);
                    assertThat(refusal.getMessage()).contains("column ver", "TIMESTAMP_LTZ(9)", "TIMESTAMP_LTZ(6)");
                });
    }

    private static List<String> days() {
        return List.of(DAY.toString());
    }

    private static Rig amounts(Path folder, Type version, Map<String, String> properties) {
        NestedField amount = required("amount", Types.DecimalType.of(18, 2));
        return new Rig(folder(folder))
                .raw(byDay(), properties, columns(version, amount))
                .mart(
                        "business_date",
                        required("business_date", Types.DateType.get()),
                        required("id", Types.StringType.get()),
                        amount);
    }

    private static Path folder(Path folder) {
        try {
            return java.nio.file.Files.createDirectories(folder);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static List<Record> doubled(Rig rig) {
        String sql = "SELECT business_date, id, CAST(amount * 2 AS DECIMAL(18, 2)) AS amount FROM source";
        return rig.rows(rig.compute(rig.request("business_date", sql, days())).get(0));
    }

    /** C80: 10 pieces at 23.90 with 25 % off, 20 % tax included; three weeks later all of it is given back. */
    @Test
    void whatIsGivenBackIsWhatWasPaidToTheCent() {
        NestedField[] money = {
            required("gross", Types.DecimalType.of(18, 2)),
            required("tax", Types.DecimalType.of(18, 2)),
            required("net", Types.DecimalType.of(18, 2))
        };
        Rig rig = new Rig(folder)
                .raw(
                        byDay(),
                        Map.of(),
                        columns(
                                Types.LongType.get(),
                                required("quantity", Types.IntegerType.get()),
                                required("refunded", Types.IntegerType.get()),
                                required("price", Types.DecimalType.of(10, 2))))
                .mart("business_date", columns(Types.LongType.get(), money));
        String sql = """
                SELECT business_date, id, ver, gross, tax, CAST(gross - tax AS DECIMAL(18, 2)) AS net
                FROM (SELECT *, CAST(ROUND(gross * 20 / 120, 2) AS DECIMAL(18, 2)) AS tax
                      FROM (SELECT *, CAST(ROUND((quantity - refunded) * price * 0.75, 2) AS DECIMAL(18, 2)) AS gross
                            FROM source))
                """;
        rig.lake.append(Rig.RAW, List.<Object[]>of(new Object[] {DAY, "o", 1L, 10, 0, money("23.90", 2)}));
        assertThat(amounts(rig, sql)).containsExactly("179.25 29.88 149.37");
        rig.lake.append(Rig.RAW, List.<Object[]>of(new Object[] {DAY, "o", 2L, 10, 10, money("23.90", 2)}));
        assertThat(amounts(rig, sql)).containsExactly("0.00 0.00 0.00");
    }

    private static List<String> amounts(Rig rig, String sql) {
        return rig.rows(rig.compute(rig.request("business_date", sql, days())).get(0)).stream()
                .map(row -> row.getField("gross") + " " + row.getField("tax") + " " + row.getField("net"))
                .toList();
    }

    /** C86, where winners are chosen; what the comparison of old and new says is shown beside it. */
    @Test
    void aNewerNullAndANewerValueBothWin() {
        Rig rig = new Rig(folder)
                .raw(byDay(), Map.of(), columns(Types.LongType.get(), optional("note", Types.StringType.get())))
                .mart("business_date", columns(Types.LongType.get(), optional("note", Types.StringType.get())));
        rig.lake.append(Rig.RAW, List.of(new Object[] {DAY, "k0001", 1L, null}, new Object[] {DAY, "k0002", 1L, "y"}));
        rig.lake.append(Rig.RAW, List.of(new Object[] {DAY, "k0001", 2L, "x"}, new Object[] {DAY, "k0002", 2L, null}));
        ComputedPartition computed = rig.compute(
                        rig.request("business_date", "SELECT business_date, id, ver, note FROM source", days()))
                .get(0);

        assertThat(rig.rows(computed))
                .extracting(row -> row.getField("id") + " " + row.getField("note"))
                .containsExactlyInAnyOrder("k0001 x", "k0002 null");
    }

    /** C88: partitions whose names differ in case. */
    @Test
    void partitionsThatDifferInCaseOrBlanksAreDifferent() {
        List<String> names = List.of("eu", "EU", "eu ");
        Rig rig = stores(names);

        assertThat(storesOf(rig, names)).containsExactlyElementsOf(names);
    }

    /** C90: a value of a partition column is never part of a path that anybody reads back. */
    @Test
    void whateverStandsInAPartitionsValueStaysAsItIs() {
        List<String> names =
                List.of("with/slash", "with%2Fslash", "a=b", " leading", "trailing ", "..", "%", "a+b", "a b", "ü", "");
        Rig rig = stores(names);

        assertThat(storesOf(rig, names)).containsExactlyElementsOf(names);
    }

    /** C90: the raw table is partitioned by the day and by such a column, with null beside the empty text. */
    @Test
    void aSecondPartitionColumnOfTheRawTableMayHoldAnything() {
        NestedField store = optional("store", Types.StringType.get());
        Rig rig = new Rig(folder)
                .raw(
                        builder -> builder.identity("business_date")
                                .identity("store")
                                .build(),
                        Map.of(),
                        columns(Types.LongType.get(), store))
                .mart("business_date", columns(Types.LongType.get(), store));
        List<String> names = new ArrayList<>(List.of(
                "with/slash", "with%2Fslash", "a=b", " leading", "trailing ", "..", "%", "a+b", "a b", "ü", ""));
        names.add(null);
        List<Object[]> rows = new ArrayList<>();
        names.forEach(name -> rows.add(new Object[] {DAY, "k" + rows.size(), 1L, name}));
        rig.lake.append(Rig.RAW, rows);
        ComputedPartition computed = rig.compute(
                        rig.request("business_date", "SELECT business_date, id, ver, store FROM source", days()))
                .get(0);

        assertThat(rig.rows(computed))
                .extracting(row -> row.getField("store"))
                .containsExactlyInAnyOrderElementsOf(Collections.unmodifiableList(names));
        assertThat(computed.staged().files()).hasSize(1);
    }

    private Rig stores(List<String> names) {
        NestedField[] columns = {
            required("store", Types.StringType.get()),
            required("id", Types.StringType.get()),
            required("ver", Types.LongType.get())
        };
        Rig rig = new Rig(folder)
                .raw(builder -> builder.identity("store").build(), Map.of(), columns)
                .mart("store", columns);
        rig.lake.append(
                Rig.RAW,
                IntStream.range(0, names.size())
                        .mapToObj(i -> new Object[] {names.get(i), "k" + i, 1L})
                        .toList());
        return rig;
    }

    /** The value that the only row of each partition has; every file lies below the staging folder. */
    private static List<Object> storesOf(Rig rig, List<String> names) {
        ComputeRequest request = rig.request("store", "SELECT store, id, ver FROM source", names);
        List<ComputedPartition> computed = rig.compute(request);
        assertThat(computed).extracting(each -> each.staged().partition()).containsExactlyElementsOf(names);
        assertThat(computed)
                .allSatisfy(each -> assertThat(each.staged().files())
                        .singleElement()
                        .satisfies(file -> {
                            Path path = Path.of(java.net.URI.create(file.location()));
                            assertThat(path.normalize())
                                    .isEqualTo(path)
                                    .startsWithRaw(Path.of(java.net.URI.create(request.stagingPrefix())));
                        }));
        return computed.stream()
                .map(each -> rig.rows(each).get(0).getField("store"))
                .toList();
    }
}
