package dev.hindcast.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a commit depends on travels with it: a server that is asked for less would let it land on another schema. */
class RestRequirementsTest {
    private static final String TABLE = "mart.orders";
    private static final Schema SCHEMA = new Schema(
            Types.NestedField.required(1, "order_id", Types.StringType.get()),
            Types.NestedField.optional(2, "note", Types.StringType.get()));
    private static final TableShape SHAPE = new TableShape(List.of(new UsedField(1, "order_id", "string", true)), 0, 2);

    private final IcebergCatalogs catalogs = IcebergCatalogs.open(RestCatalogWithoutSocket.PROPERTIES);
    private final AtomicInteger looks = new AtomicInteger();

    @BeforeEach
    void table() {
        catalogs.create(TABLE, SCHEMA, PartitionSpec.unpartitioned(), Map.of("format-version", "2"));
    }

    @AfterEach
    void close() {
        catalogs.close();
    }

    @Test
    void aUsedColumnThatIsRenamedAfterItWasCheckedIsDrift() throws IOException {
        assertThatThrownBy(() -> commitWhile(table ->
                        table.updateSchema().renameColumn("order_id", "key").commit()))
                .isInstanceOfSatisfying(
                        HindcastException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DRIFT));
        assertThat(catalogs.load(TABLE).currentSnapshot()).isNull();
    }

    @Test
    void anotherPartitionSpecIsDriftToo() throws IOException {
        assertThatThrownBy(() -> commitWhile(table -> table.updateSpec()
                        .addField(Expressions.bucket("order_id", 4))
                        .commit()))
                .isInstanceOfSatisfying(
                        HindcastException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DRIFT));
        assertThat(catalogs.load(TABLE).currentSnapshot()).isNull();
    }

    /** It is refused by the server, checked again, and lands then. */
    @Test
    void aColumnThatNobodyUsesDelaysTheCommitOnly() throws IOException {
        Outcome outcome =
                commitWhile(table -> table.updateSchema().deleteColumn("note").commit());
        assertThat(outcome).isInstanceOf(Outcome.Done.class);
        assertThat(looks).hasValue(2);
        assertThat(catalogs.load(TABLE).currentSnapshot().snapshotId())
                .isEqualTo(((Outcome.Done) outcome).snapshotId());
    }

    @Test
    void whatStandsStillLandsAtOnce() throws IOException {
        assertThat(commitWhile(table -> {})).isInstanceOf(Outcome.Done.class);
        assertThat(looks).hasValue(1);
    }

    /** The change comes after the first look, and so before the first request. */
    private Outcome commitWhile(Consumer<Table> change) throws IOException {
        DataFile file = file();
        Content.Difference difference = Content.difference(
                new Content(0, Map.of()), new Content(0, Map.of(file.location(), new Content.Shown(file, List.of()))));
        FileExchange exchange = new FileExchange("main", 0, difference, Map.of("all", "run/all/1/1"), Map.of());
        Consumer<TableMetadata> checks = base -> {
            SHAPE.require(base);
            if (looks.incrementAndGet() == 1) {
                change.accept(catalogs.load(TABLE));
            }
        };
        return new RefCommits(catalogs, CommitJournal.NONE, Pauses.NONE).exchange(TABLE, exchange, checks);
    }

    private DataFile file() throws IOException {
        Table table = catalogs.load(TABLE);
        String path = table.location() + "/data/one.parquet";
        try (OutputStream out = table.io().newOutputFile(path).createOrOverwrite()) {
            out.write(new byte[10]);
        }
        return DataFiles.builder(PartitionSpec.unpartitioned())
                .withPath(path)
                .withFileSizeInBytes(10)
                .withRecordCount(1)
                .build();
    }
}
