package dev.hindcast.compute;

import static dev.hindcast.compute.Shop.optional;
import static dev.hindcast.compute.Shop.required;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys that may be in several partitions: the winner is the greatest version of the whole raw table. */
class KeyMovesTest {
    private static final LocalDate ONE = LocalDate.of(2024, 3, 15);
    private static final LocalDate TWO = ONE.plusDays(1);
    private static final LocalDate THREE = ONE.plusDays(2);
    private static final NestedField[] COLUMNS = {
        required("business_date", Types.DateType.get()),
        required("id", Types.StringType.get()),
        required("ver", Types.LongType.get()),
        optional("gone", Types.BooleanType.get())
    };

    @TempDir
    private Path folder;

    private int rigs;

    private Rig rig(Rig.Partitioning partitioning) {
        try {
            return new Rig(Files.createDirectories(folder.resolve("rig-" + rigs++)))
                    .raw(partitioning, Map.of(), COLUMNS)
                    .mart("business_date", COLUMNS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Object[] row(LocalDate day, String id, long version) {
        return new Object[] {day, id, version, null};
    }

    private static ComputeRequest request(Rig rig, boolean moves, LocalDate... days) {
        List<String> names = new ArrayList<>();
        List.of(days).forEach(day -> names.add(day.toString()));
        ComputeRequest from = rig.request("business_date", "SELECT business_date, id, ver, gone FROM source", names);
        return new ComputeRequest(
                from.sourceTable(),
                from.sourceSnapshot(),
                from.partitions(),
                from.partitionColumn(),
                from.key(),
                from.version(),
                Optional.of("gone"),
                from.dependencies(),
                from.dependencySnapshots(),
                from.transformSql(),
                from.targetTable(),
                from.stagingPrefix(),
                from.slices(),
                from.parallelism(),
                from.key(),
                moves);
    }

    /** Day of the month to {@code id/version} of its rows. */
    private static Map<Integer, List<String>> computed(Rig rig, LocalDate... days) {
        Map<Integer, List<String>> found = new TreeMap<>();
        for (ComputedPartition each : rig.compute(request(rig, true, days))) {
            found.put(
                    LocalDate.parse(each.staged().partition()).getDayOfMonth(),
                    rig.rows(each).stream()
                            .map(row -> row.getField("id") + "/" + row.getField("ver"))
                            .sorted()
                            .toList());
            assertThat(each.facts().rowsOut())
                    .isEqualTo(each.facts().winners() - each.facts().deleted());
        }
        return found;
    }

    /** C36: (a) both days are of the run; (b) the key has gone to a day outside of it. */
    @Test
    void aKeyThatMovedIsInItsNewDayAloneAndIsGoneFromTheOldOne() {
        Rig rig = rig(builder -> builder.identity("business_date").build());
        rig.lake.append(Rig.RAW, List.of(row(ONE, "k10", 1), row(ONE, "k11", 1), row(TWO, "j1", 1)));
        rig.lake.append(Rig.RAW, List.of(row(TWO, "k10", 2), new Object[] {THREE, "j1", 2L, true}));

        assertThat(computed(rig, ONE, TWO)).isEqualTo(Map.of(15, List.of("k11/1"), 16, List.of("k10/2")));
        assertThat(computed(rig, ONE)).isEqualTo(Map.of(15, List.of("k11/1")));
        assertThatThrownBy(() -> rig.compute(request(rig, false, ONE, TWO)))
                .isInstanceOfSatisfying(
                        HindcastException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.KEY_MOVED));
    }

    /** Two days, one version: nobody can say where the key is. */
    @Test
    void oneVersionInTwoDaysIsATieAlsoWhenOneOfThemIsNotOfTheRun() {
        Rig rig = rig(builder -> builder.identity("business_date").build());
        rig.lake.append(Rig.RAW, List.of(row(ONE, "a", 1), row(TWO, "a", 1), row(TWO, "b", 1), row(THREE, "b", 1)));

        assertThatThrownBy(() -> computed(rig, ONE))
                .isInstanceOfSatisfying(
                        HindcastException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.VERSION_TIE));
    }

    /** Random moves, deletes and late versions, of tables by day and of one that is not partitioned. */
    @Test
    void whereverKeysMoveEachHasItsGreatestVersionAlone() {
        Random random = new Random(36);
        for (int i = 0; i < 6; i++) {
            boolean byDay = i % 2 == 0;
            Rig rig = rig(builder -> byDay ? builder.identity("business_date").build() : builder.build());
            Map<String, Object[]> greatest = new HashMap<>();
            for (int commit = 0; commit < 3; commit++) {
                List<Object[]> rows = new ArrayList<>();
                for (int one = 0; one < 12; one++) {
                    long version = commit + random.nextInt(3) * 10L + one * 100L;
                    rows.add(new Object[] {
                        ONE.plusDays(random.nextInt(3)), "k" + random.nextInt(6), version, random.nextInt(5) == 0
                    });
                }
                rows.forEach(row -> greatest.merge(
                        (String) row[1], row, java.util.function.BinaryOperator.maxBy(Comparator.comparingLong(each ->
                                (Long) each[2]))));
                rig.lake.append(Rig.RAW, rows);
            }
            Map<Integer, List<String>> right = new TreeMap<>(Map.of(15, List.of(), 16, List.of()));
            greatest.values().stream()
                    .filter(row -> !Boolean.TRUE.equals(row[3]) && !THREE.equals(row[0]))
                    .sorted(Comparator.comparing(row -> (String) row[1]))
                    .forEach(row -> right.merge(
                            ((LocalDate) row[0]).getDayOfMonth(), List.of(row[1] + "/" + row[2]), KeyMovesTest::both));

            assertThat(computed(rig, ONE, TWO)).isEqualTo(right);
        }
    }

    private static List<String> both(List<String> one, List<String> other) {
        List<String> both = new ArrayList<>(one);
        both.addAll(other);
        return both;
    }
}
