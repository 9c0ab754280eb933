package dev.hindcast.plan;

import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.ManifestInMemory;
import dev.hindcast.spec.Digest;
import dev.hindcast.spec.SpecFiles;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefChanges;
import dev.hindcast.table.RefPosition;
import dev.hindcast.table.TransformStore;
import dev.hindcast.workspace.WorkFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;

/** The tables of the example spec with files that exist in metadata only, and a planner over them. */
final class PlanWorld implements AutoCloseable, TransformStore {
    static final String RAW = "raw.order_events";
    static final String MART = "mart.orders_daily";
    static final Instant NOW = Instant.parse("2011-12-10T12:00:00Z");
    static final String OLD_CODE = Digest.sha256Hex("old");

    final InMemoryCatalogs catalogs = new InMemoryCatalogs();
    final Manifest manifest;
    final WorkFolder folder;
    final PlanStore plans;
    private final Map<String, String> codes = new HashMap<>();
    private final Map<String, byte[]> jars = new HashMap<>();

    PlanWorld(Path root) throws IOException {
        folder = new WorkFolder(root.resolve("work"));
        plans = new PlanStore(folder);
        manifest = ManifestInMemory.at(NOW);
        SpecFiles.example(folder.specs());
        createTables();
    }

    private void createTables() {
        Schema raw = rawSchema();
        catalogs.create(RAW, raw, byDate(raw), Map.of("format-version", "2"));
        Schema mart = martSchema();
        catalogs.create(MART, mart, byDate(mart), Map.of("format-version", "2"));
        catalogs.create("dim.tax_rules", taxSchema(), PartitionSpec.unpartitioned(), Map.of());
        catalogs.create("dim.fx_rates", fxSchema(), PartitionSpec.unpartitioned(), Map.of());
        append("dim.tax_rules", "", 10, Map.of());
        append("dim.fx_rates", "", 10, Map.of());
        feed("2011-01-04");
        feed("2011-01-05");
        live("2011-01-04");
    }

    static PartitionSpec byDate(Schema schema) {
        return PartitionSpec.builderFor(schema).identity("business_date").build();
    }

    private static Schema rawSchema() {
        return new Schema(
                Types.NestedField.required(1, "order_id", Types.StringType.get()),
                Types.NestedField.required(2, "line_no", Types.IntegerType.get()),
                Types.NestedField.required(3, "business_date", Types.DateType.get()),
                Types.NestedField.required(4, "source_updated_at", Types.TimestampType.withZone()),
                Types.NestedField.required(5, "source_sequence", Types.LongType.get()),
                Types.NestedField.required(6, "country", Types.StringType.get()),
                Types.NestedField.required(7, "currency", Types.StringType.get()),
                Types.NestedField.required(8, "quantity", Types.IntegerType.get()),
                Types.NestedField.optional(9, "customer", Types.StringType.get()),
                Types.NestedField.required(10, "is_deleted", Types.BooleanType.get()));
    }

    private static Schema martSchema() {
        return new Schema(
                Types.NestedField.required(1, "business_date", Types.DateType.get()),
                Types.NestedField.required(2, "order_id", Types.StringType.get()),
                Types.NestedField.required(3, "line_no", Types.IntegerType.get()),
                Types.NestedField.required(4, "tax", Types.DecimalType.of(18, 2)));
    }

    private static Schema taxSchema() {
        return new Schema(
                Types.NestedField.required(1, "country", Types.StringType.get()),
                Types.NestedField.required(2, "rate", Types.DecimalType.of(6, 4)),
                Types.NestedField.required(3, "effective_from", Types.DateType.get()),
                Types.NestedField.optional(4, "effective_to", Types.DateType.get()));
    }

    private static Schema fxSchema() {
        return new Schema(
                Types.NestedField.required(1, "currency", Types.StringType.get()),
                Types.NestedField.required(2, "rate_date", Types.DateType.get()),
                Types.NestedField.required(3, "rate", Types.DecimalType.of(18, 6)));
    }

    /** A file of 100 rows and 1,000 bytes; the partition is empty for an unpartitioned table. */
    static DataFile file(PartitionSpec spec, String partition, long rows) {
        DataFiles.Builder builder = DataFiles.builder(spec)
                .withPath("/data/" + UUID.randomUUID() + ".parquet")
                .withFileSizeInBytes(rows * 10)
                .withRecordCount(rows);
        return (spec.isUnpartitioned() ? builder : builder.withPartitionPath(partition)).build();
    }

    long append(String name, String partition, long rows, Map<String, String> summary) {
        Table table = catalogs.load(name);
        AppendFiles append = table.newAppend().appendFile(file(table.spec(), partition, rows));
        summary.forEach(append::set);
        append.commit();
        return table.currentSnapshot().snapshotId();
    }

    /** New raw rows of a date. */
    long feed(String date) {
        return append(RAW, "business_date=" + date, 100, Map.of());
    }

    /** The live pipeline writes a date and has then covered all of raw. */
    long live(String date) {
        Table raw = catalogs.load(RAW);
        return append(
                MART,
                "business_date=" + date,
                50,
                Positions.summary(
                        new RefPosition(0, raw.uuid().toString(), Positions.head(raw), OLD_CODE, Map.of("tax", 1L))));
    }

    Planner planner() {
        return planner(manifest);
    }

    Planner planner(Manifest over) {
        TransformCheck check = (files, source, dependencies, target) ->
                new UsedColumns(Set.of("quantity"), Map.of("tax", Set.of("rate"), "fx", Set.of("rate")));
        return new Planner(
                new Planner.Parts(catalogs, new RefChanges(catalogs), target -> this, check, over, plans, () -> NOW));
    }

    DriftCheck drift() {
        return new DriftCheck(catalogs, target -> this);
    }

    PlanResult plan() {
        return planner().plan(spec(), "ann");
    }

    /** Plans the example with some text of its spec replaced. */
    PlanResult planWith(String from, String to) throws IOException {
        return planner().plan(SpecFiles.changed(folder.specs(), from, to), "ann");
    }

    Path spec() {
        return folder.specs().resolve("orders-tax-fix.yaml");
    }

    void write(String file, String text) throws IOException {
        Files.writeString(folder.specs().resolve(file), text);
    }

    void forgetCode() {
        codes.clear();
    }

    @Override
    public String put(String text) {
        codes.put(Digest.sha256Hex(text), text);
        return Digest.sha256Hex(text);
    }

    @Override
    public Optional<String> find(String digest) {
        return Optional.ofNullable(codes.get(digest));
    }

    @Override
    public String putJar(byte[] jar) {
        jars.put(Digest.sha256Hex(jar), jar);
        return Digest.sha256Hex(jar);
    }

    @Override
    public Optional<byte[]> findJar(String digest) {
        return Optional.ofNullable(jars.get(digest));
    }

    @Override
    public void close() {
        manifest.close();
        catalogs.close();
    }
}
