package dev.hindcast.compute;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.compute.RandomSet.Event;
import dev.hindcast.compute.transform.jar.TransformJar;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.PartitionFacts;
import dev.hindcast.spec.DependencySpec;
import dev.hindcast.table.TransformCode;
import dev.hindcast.table.WarehouseTransforms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.iceberg.data.Record;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random small histories through a whole compute job, in four ways, against plain Java that was written apart. */
class RandomSetsTest {
    private static final int DEFAULT = 4;
    private static final int FULL = 2_000;
    private static final byte[] JAR = TransformJar.of("shop/Orders", ThreeWaysTest.CLASS);

    @TempDir
    private Path folder;

    private int worlds;

    @Test
    void someHistoriesGiveWhatPlainJavaSays() {
        assertThat(new RandomSets(this::computed, PlainOrders::of).first(1, DEFAULT))
                .isEmpty();
    }

    @Test
    @Tag("full")
    void twoThousandHistoriesGiveWhatPlainJavaSays() {
        assertThat(new RandomSets(this::computed, PlainOrders::of).first(1_000_000, FULL))
                .isEmpty();
    }

    /** The sets are worth something: every answer and every refusal is among them, in every way. */
    @Test
    void theSetsHoldEveryKindOfAnswer() {
        Map<RandomSet.Way, EnumSet<ErrorCode>> refused = new EnumMap<>(RandomSet.Way.class);
        int answered = 0;
        for (int seed = 1_000_000; seed < 1_000_000 + FULL; seed++) {
            RandomSet set = RandomSet.of(seed);
            EnumSet<ErrorCode> codes = refused.computeIfAbsent(set.way(), way -> EnumSet.noneOf(ErrorCode.class));
            if (PlainOrders.of(set) instanceof RandomAnswer.Refused refusal) {
                codes.addAll(refusal.codes());
            } else {
                answered++;
            }
        }

        assertThat(answered).isBetween(FULL / 4, FULL * 3 / 4);
        assertThat(refused.values())
                .allSatisfy(codes -> assertThat(codes)
                        .containsExactlyInAnyOrder(
                                ErrorCode.DIMENSION_OVERLAP,
                                ErrorCode.DIMENSION_MISSING,
                                ErrorCode.KEY_MOVED,
                                ErrorCode.VERSION_TIE,
                                ErrorCode.DECIMAL_OVERFLOW));
    }

    /** A rule that passes over deletes is found, and shown with the one event that it takes. */
    @Test
    void aPlantedMistakeIsFoundAndMadeSmall() {
        Optional<RandomSets.Difference> found =
                new RandomSets(set -> PlainOrders.of(withoutDeletes(set)), PlainOrders::of).first(1, 1_000);

        assertThat(found).isPresent();
        assertThat(found.get().set().commits().stream().flatMap(List::stream))
                .singleElement()
                .matches(Event::deleted);
        assertThat(found.get().set().bands()).isEmpty();
    }

    private static RandomSet withoutDeletes(RandomSet set) {
        return new RandomSet(
                set.way(),
                set.commits().stream()
                        .map(commit ->
                                commit.stream().map(RandomSetsTest::undeleted).toList())
                        .toList(),
                set.bands(),
                set.rates(),
                set.bandMissing(),
                set.rateMissing(),
                set.maxAgeDays());
    }

    private static Event undeleted(Event e) {
        return new Event(
                e.day(), e.order(), e.version(), e.country(), e.currency(), e.quantity(), e.price(), false, e.note());
    }

    private RandomAnswer computed(RandomSet set) {
        try (Lake lake = new Lake(Files.createDirectories(folder.resolve("set-" + worlds++)))) {
            return computed(set, lake);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (HindcastException refusal) {
            return new RandomAnswer.Refused(EnumSet.of(refusal.code()));
        }
    }

    private static RandomAnswer computed(RandomSet set, Lake lake) {
        Shop shop = new Shop(lake)
                .createTables(Map.of())
                .createDimensions(
                        set.bands().stream()
                                .map(band -> new Object[] {band.country(), band.rate(), band.from(), band.to()})
                                .toList(),
                        set.rates().stream()
                                .map(rate -> new Object[] {rate.currency(), rate.date(), rate.rate()})
                                .toList());
        long head = 0;
        for (List<Event> commit : set.commits()) {
            head = lake.append(
                    Shop.RAW, commit.stream().map(RandomSetsTest::row).toList());
        }
        List<String> days = IntStream.range(0, RandomSet.DAYS)
                .mapToObj(day -> PlainOrders.date(day).toString())
                .toList();
        ComputeRequest request = request(set, shop.request(head, days), text(set, lake));
        return rows(lake, new FlinkPartitionComputer(lake, Lake.FLINK).compute(request));
    }

    private static Object[] row(Event event) {
        return new Object[] {
            event.order(),
            1,
            PlainOrders.date(event.day()),
            Shop.START.plusSeconds(event.version()),
            (long) event.version(),
            event.country(),
            event.currency(),
            event.quantity(),
            event.price(),
            event.deleted(),
            event.note()
        };
    }

    private static String text(RandomSet set, Lake lake) {
        return switch (set.way()) {
            case COMPILED -> Shop.SQL;
            case PLANNED -> Shop.SQL + " WHERE UPPER(order_id) IS NOT NULL";
            case WHOLE_PARTITION ->
                "SELECT a.* FROM (" + Shop.SQL + ") a JOIN (SELECT business_date AS b, COUNT(*) AS n FROM source"
                        + " GROUP BY business_date) ON a.business_date = b AND n > 0";
            case JAVA ->
                new TransformCode.JavaClass("shop.Orders", new WarehouseTransforms(lake, Shop.MART).putJar(JAR)).text();
        };
    }

    private static ComputeRequest request(RandomSet set, ComputeRequest from, String text) {
        Map<String, DependencySpec> dependencies = new LinkedHashMap<>();
        from.dependencies()
                .forEach((alias, old) -> dependencies.put(
                        alias,
                        new DependencySpec(
                                old.table(),
                                old.snapshot(),
                                old.keys(),
                                old.asOf(),
                                old.validFrom(),
                                old.validTo(),
                                old.latestBefore(),
                                old.maxAge().map(age -> Duration.ofDays(set.maxAgeDays())),
                                alias.equals("tax") ? set.bandMissing() : set.rateMissing())));
        return new ComputeRequest(
                from.sourceTable(),
                from.sourceSnapshot(),
                from.partitions(),
                from.partitionColumn(),
                from.key(),
                from.version(),
                from.deleted(),
                dependencies,
                from.dependencySnapshots(),
                text,
                from.targetTable(),
                from.stagingPrefix(),
                from.slices(),
                1,
                from.resultKey(),
                from.keyMoves());
    }

    private static RandomAnswer rows(Lake lake, List<ComputedPartition> computed) {
        Map<String, List<String>> rows = new TreeMap<>();
        Map<String, String> counts = new TreeMap<>();
        for (ComputedPartition each : computed) {
            String day = each.staged().partition();
            rows.put(
                    day,
                    Lake.rows(lake.load(Shop.MART), each.staged().files()).stream()
                            .map(RandomSetsTest::text)
                            .sorted()
                            .toList());
            counts.put(day, text(each.facts()));
        }
        return new RandomAnswer.Rows(rows, counts);
    }

    private static String text(Record row) {
        return String.join(
                "|",
                List.of(
                                "order_id",
                                "source_sequence",
                                "country",
                                "quantity",
                                "unit_price",
                                "pre_tax",
                                "tax_rate",
                                "tax",
                                "gross_eur")
                        .stream()
                        .map(column -> String.valueOf(row.getField(column)))
                        .toList());
    }

    private static String text(PartitionFacts facts) {
        TreeMap<String, Integer> more = new TreeMap<>();
        facts.quarantined()
                .forEach((why, count) -> more.put("quarantined " + why.replace(" missing", ""), count.intValue()));
        facts.joins().forEach((alias, count) -> {
            put(more, "matched " + alias, count.matched());
            put(more, "missing " + alias, count.missing());
            put(more, "carried " + alias, count.carriedForward());
        });
        assertThat(facts.dropped()).isZero();
        assertThat(facts.distinctKeys()).isEqualTo(facts.rowsOut());
        return "read " + facts.rowsRead() + ", winners " + facts.winners() + ", deleted " + facts.deleted() + ", out "
                + facts.rowsOut() + ", " + more;
    }

    private static void put(Map<String, Integer> counts, String name, long count) {
        if (count > 0) {
            counts.put(name, Math.toIntExact(count));
        }
    }
}
