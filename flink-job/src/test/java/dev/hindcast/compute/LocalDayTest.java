package dev.hindcast.compute;

import static dev.hindcast.compute.Shop.money;
import static dev.hindcast.compute.Shop.required;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Business days that follow from an instant and a zone. */
class LocalDayTest {
    private static final String SQL = "SELECT business_date, id, ver, amount FROM source";

    @TempDir
    private Path folder;

    private Rig shop(Rig.Partitioning partitioning) {
        return new Rig(folder)
                .raw(
                        partitioning,
                        Map.of(),
                        required("id", Types.StringType.get()),
                        required("ver", Types.LongType.get()),
                        required("event_time", Types.TimestampType.withZone()),
                        required("amount", Types.DecimalType.of(18, 2)))
                .mart(
                        "business_date",
                        required("business_date", Types.DateType.get()),
                        required("id", Types.StringType.get()),
                        required("ver", Types.LongType.get()),
                        required("amount", Types.DecimalType.of(18, 2)));
    }

    private static void feed(Rig rig, String... instants) {
        List<Object[]> rows = new ArrayList<>();
        for (String instant : instants) {
            rows.add(new Object[] {"o" + rows.size(), 1L, OffsetDateTime.parse(instant), money("10", 2)});
        }
        rig.lake.append(Rig.RAW, rows);
    }

    /** {@code day: orders of it}, day by day. */
    private static List<String> days(Rig rig, String zone, String... days) {
        ComputeRequest request = rig.request("DATE(event_time AT '" + zone + "')", SQL, List.of(days));
        return rig.compute(request).stream().map(each -> text(rig, each)).toList();
    }

    private static String text(Rig rig, ComputedPartition computed) {
        List<Record> rows = rig.rows(computed);
        String day = computed.staged().partition();
        assertThat(rows)
                .allSatisfy(row -> assertThat(String.valueOf(row.getField("business_date")))
                        .isEqualTo(day));
        assertThat(computed.facts().rowsOut()).isEqualTo(rows.size());
        return day + ": "
                + String.join(
                        " ",
                        rows.stream()
                                .map(row -> String.valueOf(row.getField("id")))
                                .sorted()
                                .toList());
    }

    /** C64. */
    @Test
    void theDayOf23HoursBeginsAndEndsAtItsOwnMidnights() {
        Rig rig = shop(PartitionSpec.Builder::build);
        feed(
                rig,
                "2024-03-30T22:59:59.999999Z",
                "2024-03-30T23:00:00Z",
                "2024-03-31T21:59:59.999999Z",
                "2024-03-31T22:00:00Z");

        assertThat(days(rig, "Europe/Berlin", "2024-03-30", "2024-03-31", "2024-04-01"))
                .containsExactly("2024-03-30: o0", "2024-03-31: o1 o2", "2024-04-01: o3");
    }

    /** C65. */
    @Test
    void theRepeatedHourIsInOneDayAndADayThatNeverWasIsEmpty() {
        Rig rig = shop(PartitionSpec.Builder::build);
        feed(
                rig,
                "2024-10-27T00:30:00Z",
                "2024-10-27T01:30:00Z",
                "2011-12-30T09:59:59.999999Z",
                "2011-12-30T10:00:00Z");

        assertThat(days(rig, "Europe/Berlin", "2024-10-26", "2024-10-27", "2024-10-28"))
                .containsExactly("2024-10-26: ", "2024-10-27: o0 o1", "2024-10-28: ");
        assertThat(days(rig, "Pacific/Apia", "2011-12-29", "2011-12-30", "2011-12-31"))
                .containsExactly("2011-12-29: o2", "2011-12-30: ", "2011-12-31: o3");
    }

    /** C66: the files are of UTC days, of which a local day takes parts of two. */
    @Test
    void filesOfAnotherZonesDaysAreReadInPart() {
        Rig rig = shop(builder -> builder.day("event_time").build());
        feed(rig, "2019-12-31T20:00:00Z", "2020-01-01T03:00:00Z", "2019-12-31T04:00:00Z");
        ComputeRequest request =
                rig.request("DATE(event_time AT 'Asia/Shanghai')", SQL, List.of("2020-01-01", "2019-12-31"));
        List<ComputedPartition> computed = rig.compute(request);

        assertThat(computed).extracting(each -> text(rig, each)).containsExactly("2020-01-01: o0 o1", "2019-12-31: o2");
        assertThat(computed)
                .extracting(each -> each.facts().rowsRead() + " " + each.facts().sums())
                .containsExactly("2 {amount=20.00}", "1 {amount=10.00}");
    }

    /** C68. */
    @Test
    void midnightBelongsToTheDayThatBegins() {
        Rig rig = shop(builder -> builder.day("event_time").build());
        feed(
                rig,
                "2024-04-30T22:59:59.999999Z",
                "2024-04-30T23:00:00Z",
                "2024-05-01T22:59:59.999999Z",
                "2024-05-01T23:00:00Z");

        assertThat(days(rig, "Europe/London", "2024-05-01")).containsExactly("2024-05-01: o1 o2");
        assertThat(days(rig, "Europe/London", "2024-04-30", "2024-05-02"))
                .containsExactly("2024-04-30: o0", "2024-05-02: o3");
    }

    @Test
    void daysBefore1970AreDaysToo() {
        Rig rig = shop(PartitionSpec.Builder::build);
        feed(rig, "1969-12-30T22:59:59.999999Z", "1969-12-30T23:00:00Z", "1969-12-31T22:59:59.999999Z");

        assertThat(days(rig, "Europe/London", "1969-12-30", "1969-12-31"))
                .containsExactly("1969-12-30: o0", "1969-12-31: o1 o2");
    }

    /** A later version at another time of another day is a key that moved. */
    @Test
    void aKeyInTwoLocalDaysIsRefused() {
        Rig rig = shop(PartitionSpec.Builder::build);
        feed(rig, "2024-05-01T12:00:00Z");
        rig.lake.append(Rig.RAW, List.<Object[]>of(new Object[] {
            "o0", 2L, OffsetDateTime.parse("2024-05-02T12:00:00Z"), money("10", 2)
        }));

        assertThatThrownBy(() -> days(rig, "Europe/London", "2024-05-01", "2024-05-02"))
                .isInstanceOfSatisfying(HindcastException.class, refusal -> {
                    assertThat(refusal.code()).isEqualTo(ErrorCode.KEY_MOVED);
                    assertThat(refusal.getMessage()).contains("id=o0", "2024-05-01", "2024-05-02");
                });
    }

    @Test
    void theRuleMayNotCalculateTheDayItself() {
        Rig rig = shop(PartitionSpec.Builder::build);
        feed(rig, "2024-05-01T12:00:00Z");
        String other = SQL.replace("business_date,", "CAST(event_time AS DATE) AS business_date,");

        assertThatThrownBy(() ->
                        rig.compute(rig.request("DATE(event_time AT 'Europe/London')", other, List.of("2024-05-01"))))
                .isInstanceOfSatisfying(
                        HindcastException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.PARTITION_NOT_ALIGNED));
    }
}
