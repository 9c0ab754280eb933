package dev.hindcast.proof;

import dev.hindcast.compute.ComputeRequest;
import dev.hindcast.compute.FlinkPartitionComputer;
import dev.hindcast.compute.Recipe;
import dev.hindcast.demo.DemoTables;
import dev.hindcast.gate.Keys;
import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.manifest.SourceFold;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.plan.LockedPlan.DependencyPin;
import dev.hindcast.spec.DependencySpec;
import dev.hindcast.spec.Digest;
import dev.hindcast.spec.RunSpec;
import dev.hindcast.spec.SpecParser;
import dev.hindcast.submit.FlinkRuntime;
import dev.hindcast.table.Catalogs;
import dev.hindcast.table.Positions;
import dev.hindcast.table.Watermark;
import dev.hindcast.validate.DiffRequest;
import dev.hindcast.validate.FlinkContents;
import dev.hindcast.validate.FlinkSnapshotDiffer;
import dev.hindcast.validate.SqlRequest.TableAt;
import dev.hindcast.verb.Session;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.data.Record;
import org.jspecify.annotations.Nullable;

/** Raw rows, dimensions and a mart for eighty candidates: sixty to be falsified, then twenty that are odd and right. */
final class ProofWorld implements AutoCloseable {
    static final String MART = DemoTables.ORDERS_DAILY;
    static final int FALSIFIED = 60;
    private static final int LEGAL = 20;
    private static final String RIGHT = text("/dev/hindcast/demo/orders_daily.sql");
    private static final String DEFECTIVE = RIGHT.replace(
            "COALESCE(`tax`.`rate`, 0)", "CASE WHEN country = 'GB' THEN 0.1 ELSE COALESCE(`tax`.`rate`, 0) END");

    final ProofTables tables;
    final Watermark early;
    final Watermark now;
    final long old;
    final long right;
    private final Session session;
    private final RunSpec spec;
    private final Map<String, Long> pins = new TreeMap<>();
    private final Map<String, SourceFold> folds;
    private final Map<String, SourceFold> poor;
    private final Set<String> boundaries;
    private final List<Map<LocalDate, List<Record>>> versions = new ArrayList<>();

    ProofWorld(Path folder, Random random) throws IOException {
        session = Session.open(folder.resolve("work"), null, "ann", line -> {});
        tables = new ProofTables(session.catalogs());
        DemoTables.create(session.catalogs());
        spec = spec(folder);
        RawRows raw = raw(random);
        long shiftedTax = dimensions(true);
        long poorRates = rates("GBP", "EUR");
        pins.put("tax", dimensions(false));
        pins.put("fx", rates("USD"));
        tables.append(DemoTables.ORDER_EVENTS, raw.early);
        early = Positions.head(tables.load(DemoTables.ORDER_EVENTS));
        tables.append(DemoTables.ORDER_EVENTS, raw.late);
        now = Positions.head(tables.load(DemoTables.ORDER_EVENTS));
        List<DataFile> defective = compute(DEFECTIVE, now, pins);
        List<DataFile> fixed = compute(RIGHT, now, pins);
        List<List<DataFile>> all = List.of(
                fixed,
                compute(RIGHT, early, pins),
                compute(RIGHT, now, Map.of("tax", shiftedTax, "fx", pin("fx"))),
                defective);
        all.forEach(files -> versions.add(tables.rows(MART, files)));
        old = tables.replace(MART, defective);
        right = tables.replace(MART, fixed);
        folds = folds(request(days()));
        poor = folds(poor(poorRates));
        boundaries = Measured.boundaries(this);
    }

    private static RawRows raw(Random random, ProofTables tables) {
        RawRows raw = new RawRows(tables.load(DemoTables.ORDER_EVENTS).schema(), random);
        List<Oddity> odd = Oddity.all();
        for (int i = 0; i < FALSIFIED + LEGAL; i++) {
            Block block = new Block(i);
            raw.ordinary(block, 0);
            if (i < FALSIFIED) {
                raw.ordinary(block, 1);
            } else {
                odd.get(i - FALSIFIED).rows().accept(block, raw);
            }
        }
        return raw;
    }

    private RawRows raw(Random random) {
        return raw(random, tables);
    }

    List<Block> blocks() {
        return IntStream.range(0, FALSIFIED + LEGAL).mapToObj(Block::new).toList();
    }

    List<String> days() {
        return blocks().stream().flatMap(block -> block.days().stream()).toList();
    }

    /** GB has 17.5 % on the first day of each block and 20 % on the second; shifted, 20 % begins a day too late. */
    private long dimensions(boolean shifted) {
        List<Record> rules = new ArrayList<>();
        for (Block block : blocks()) {
            LocalDate first = block.day(0);
            LocalDate change = shifted ? first.plusDays(2) : first.plusDays(1);
            rules.add(rule("GB", "0.1750", first, change));
            if (!shifted) {
                rules.add(rule("GB", "0.2000", change, first.plusDays(2)));
            }
        }
        Map.of("IE", "0.2100", "FR", "0.1960", "DE", "0.1900")
                .forEach((country, rate) -> rules.add(rule(country, rate, LocalDate.of(2000, 1, 1), null)));
        // Every version of the dimension is a table of its own time: what was before is gone.
        var files = List.of(tables.file(DemoTables.TAX_RULES, rules));
        return tables.replace(DemoTables.TAX_RULES, files);
    }

    private Record rule(String country, String rate, LocalDate from, @Nullable LocalDate to) {
        return tables.record(DemoTables.TAX_RULES, country, new BigDecimal(rate), from, to);
    }

    private long rates(String... currencies) {
        List<Record> rows = new ArrayList<>();
        for (String currency : currencies) {
            for (int day = -1; day < 2 * (FALSIFIED + LEGAL); day += 3) {
                BigDecimal rate = new BigDecimal("0.860000").add(BigDecimal.valueOf(day, 6));
                rows.add(tables.record(DemoTables.FX_RATES, currency, Block.FIRST.plusDays(day), rate));
            }
        }
        return tables.append(DemoTables.FX_RATES, rows);
    }

    private List<DataFile> compute(String sql, Watermark at, Map<String, Long> snapshots) {
        Recipe recipe = new Recipe(spec.source(), MART, spec.dependencies(), snapshots, sql, spec.resultKey(), 2);
        String staging =
                tables.load(MART).location() + "/staging-" + at.snapshotId() + sql.hashCode() + snapshots.hashCode();
        return new FlinkPartitionComputer(session.catalogs(), session.flink())
                .compute(recipe.at(at.snapshotId(), days(), staging)).stream()
                        .flatMap(each -> each.staged().files().stream())
                        .toList();
    }

    ComputeRequest request(Collection<String> days) {
        return new Recipe(spec.source(), MART, spec.dependencies(), pins, RIGHT, spec.resultKey(), 2)
                .at(now.snapshotId(), days, tables.load(MART).location() + "/fold");
    }

    /** The same with rates that lack the dollar, and a spec that sets rows without a rate aside. */
    private ComputeRequest poor(long poorRates) {
        DependencySpec fx = spec.dependencies().get("fx");
        Map<String, DependencySpec> dependencies = new LinkedHashMap<>(spec.dependencies());
        dependencies.put(
                "fx",
                new DependencySpec(
                        fx.table(),
                        fx.snapshot(),
                        fx.keys(),
                        fx.asOf(),
                        fx.validFrom(),
                        fx.validTo(),
                        fx.latestBefore(),
                        fx.maxAge(),
                        DependencySpec.Missing.QUARANTINE));
        Map<String, Long> snapshots = Map.of("tax", pin("tax"), "fx", poorRates);
        return new Recipe(spec.source(), MART, dependencies, snapshots, RIGHT, spec.resultKey(), 2)
                .at(now.snapshotId(), days(), tables.load(MART).location() + "/fold");
    }

    private Map<String, SourceFold> folds(ComputeRequest request) {
        return new FlinkContents(flink(), catalogs())
                .ofSource(request).stream()
                        .collect(Collectors.toMap(fold -> fold.content().partition(), Function.identity()));
    }

    Map<String, PartitionDiff> diff(long before, long after) {
        DiffRequest request = new DiffRequest(
                MART,
                before,
                after,
                days(),
                spec.source().key(),
                spec.source().version(),
                spec.gates().expectChange(),
                Recipe.SLICES,
                20,
                2,
                Optional.empty(),
                Optional.empty());
        return new FlinkSnapshotDiffer(flink(), catalogs())
                .diff(request).stream().collect(Collectors.toMap(PartitionDiff::partition, Function.identity()));
    }

    /** The rows of a block: right, at the earlier snapshot, with the shifted dimension, and as main has them. */
    Falsifier falsifier(Block block, Random random) {
        List<List<List<Record>>> all = versions.stream()
                .map(byDay -> IntStream.range(0, 2)
                        .mapToObj(day -> byDay.getOrDefault(block.day(day), List.of()))
                        .toList())
                .toList();
        return new Falsifier(block, random, all);
    }

    LockedPlan plan(List<String> days, Optional<String> samples) {
        return new LockedPlan(
                "orders-tax-fix-0123456789ab",
                "0".repeat(64),
                spec,
                new LockedPlan.SourcePin(DemoTables.ORDER_EVENTS, "raw", early, 0, 0, List.of()),
                new LockedPlan.TargetPin(MART, "mart", old, 0, 0, 2, List.of(), "0", early),
                pins.entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey,
                                pin -> new DependencyPin(table(pin.getKey()), "dim", pin.getValue(), List.of()))),
                new LockedPlan.TransformPin(Digest.sha256Hex(RIGHT), RIGHT),
                days.stream()
                        .map(day -> new LockedPlan.PlannedPartition(day, 1, 1, 1))
                        .toList(),
                Map.of(),
                ruleTexts(),
                samples);
    }

    private String table(String alias) {
        return spec.dependencies().get(alias).table();
    }

    private long pin(String alias) {
        return java.util.Objects.requireNonNull(pins.get(alias));
    }

    Map<String, TableAt> dimensions() {
        return pins.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, pin -> new TableAt(table(pin.getKey()), pin.getValue())));
    }

    Map<String, String> ruleTexts() {
        return Map.of(
                "refund_within_amount.sql", text("/dev/hindcast/demo/refund_within_amount.sql"),
                "legal_states.sql", text("/dev/hindcast/proof/legal_states.sql"));
    }

    List<String> martColumns() {
        return tables.load(MART).schema().columns().stream()
                .map(column -> column.name())
                .toList();
    }

    SourceFold fold(String day) {
        return java.util.Objects.requireNonNull(folds.get(day), day);
    }

    Map<String, SourceFold> poorFolds() {
        return poor;
    }

    Set<String> boundaries() {
        return boundaries;
    }

    RunSpec spec() {
        return spec;
    }

    FlinkRuntime flink() {
        return session.flink();
    }

    Catalogs catalogs() {
        return session.catalogs();
    }

    /** The demo's spec, for the days of all blocks. */
    private static RunSpec spec(Path folder) throws IOException {
        Keys keys = new Keys(folder.resolve("keys"));
        String yaml = text("/dev/hindcast/demo/orders-tax-fix.yaml")
                .replace("${transform}", "orders_daily.sql")
                .replace("${platform_key}", keys.create("platform").publicKey())
                .replace("${finance_key}", keys.create("finance").publicKey())
                .replace("to: 2011-04-04", "to: " + Block.FIRST.plusDays(2L * (FALSIFIED + LEGAL)));
        for (String name :
                List.of("orders_daily.sql", "refund_within_amount.sql", "dashboard_revenue.sql", "vat_return.sql")) {
            Files.writeString(folder.resolve(name), text("/dev/hindcast/demo/" + name));
        }
        Files.writeString(folder.resolve("samples.csv"), "order_id,line_no,column,before,after\n");
        return SpecParser.parse(Files.writeString(folder.resolve("spec.yaml"), yaml));
    }

    private static String text(String resource) {
        try (InputStream in = ProofWorld.class.getResourceAsStream(resource)) {
            return new String(java.util.Objects.requireNonNull(in, resource).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        session.close();
    }
}
