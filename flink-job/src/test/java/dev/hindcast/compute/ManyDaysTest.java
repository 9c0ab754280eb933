package dev.hindcast.compute;

import static dev.hindcast.compute.Shop.required;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Very many small days in one job: one file each, and never more than one open file a task. */
class ManyDaysTest {
    private static final LocalDate FIRST = LocalDate.of(1995, 1, 1);

    @TempDir
    private Path folder;

    /** C97. */
    @Test
    @Tag("full")
    void aYearOfSmallDaysIsOneFileADayOnFourTasks() {
        assertOneFileADay(365, 10, 4);
    }

    /** C97, with as many rows as the case has. */
    @Test
    @Tag("full")
    void aYearOfDaysIsOneFileADayOnFourTasks() {
        assertOneFileADay(365, 1_000, 4);
    }

    /** C96: a task keeps one file open, so that its memory does not grow with the days. */
    @Test
    @Tag("full")
    void tenThousandDaysOfTwentyRowsAreWritten() {
        assertOneFileADay(10_000, 20, 2);
    }

    private void assertOneFileADay(int days, int rowsADay, int tasks) {
        NestedField[] columns = {
            required("business_date", Types.DateType.get()),
            required("id", Types.StringType.get()),
            required("ver", Types.LongType.get())
        };
        // Raw files of many days each: a file a day would be as many files to open as there are days.
        Rig rig = new Rig(folder)
                .raw(builder -> builder.build(), Map.of(), columns)
                .mart("business_date", columns);
        List<String> names = new ArrayList<>();
        List<Object[]> rows = new ArrayList<>();
        for (int day = 0; day < days; day++) {
            LocalDate date = FIRST.plusDays(day);
            names.add(date.toString());
            for (int i = 0; i < rowsADay; i++) {
                rows.add(new Object[] {date, day + "-" + i, 1L});
            }
        }
        append(rig, rows, days, rowsADay);
        ComputeRequest request =
                Shop.parallel(rig.request("business_date", "SELECT business_date, id, ver FROM source", names), tasks);
        List<ComputedPartition> computed = rig.compute(request);

        assertThat(computed).hasSize(days).allSatisfy(each -> {
            assertThat(each.staged().files()).hasSize(1);
            assertThat(each.facts().rowsOut()).isEqualTo(rowsADay);
            assertThat(each.facts().distinctKeys()).isEqualTo(rowsADay);
        });
    }

    /** A commit for each hundred days. */
    private static void append(Rig rig, List<Object[]> rows, int days, int rowsADay) {
        int step = 100 * rowsADay;
        for (int from = 0; from < days * rowsADay; from += step) {
            rig.lake.append(Rig.RAW, rows.subList(from, Math.min(rows.size(), from + step)));
        }
    }
}
