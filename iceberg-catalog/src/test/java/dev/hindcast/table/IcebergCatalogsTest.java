package dev.hindcast.table;

import static dev.hindcast.table.Warehouse.DAY1;
import static dev.hindcast.table.Warehouse.SOURCE;
import static dev.hindcast.table.Warehouse.TARGET;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IcebergCatalogsTest {
    @TempDir
    Path folder;

    private static void fails(ErrorCode code, Runnable call) {
        assertThatThrownBy(call::run)
                .isInstanceOfSatisfying(
                        HindcastException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    @Test
    void aFileSystemCatalogOnAnObjectStoreIsRefused() {
        fails(
                ErrorCode.UNSAFE_CATALOG,
                () -> IcebergCatalogs.open(Map.of("type", "hadoop", "warehouse", "s3a://bucket/wh")));
        IcebergCatalogs.open(Map.of("type", "hadoop", "warehouse", folder.toString()))
                .close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"two words", "100%zz", "a[b]{c}^d", "a\"b'c", "a+b=c&d", "ü"})
    void aFolderMayHaveAnyName(String name) throws IOException {
        Path odd = Files.createDirectories(folder.resolve(name));
        try (Warehouse warehouse = new Warehouse(odd)) {
            warehouse.create(SOURCE);
            assertThat(warehouse.catalogs().load(SOURCE).location()).contains(name);
        }
    }

    @Test
    void missingTablesAndBrokenCatalogsAreToldApart() {
        try (IcebergCatalogs catalogs = IcebergCatalogs.open(Warehouse.properties(folder))) {
            fails(ErrorCode.TABLE_UNKNOWN, () -> catalogs.load("no.such"));
            assertThat(catalogs.exists("no.such")).isFalse();
        }
        fails(
                ErrorCode.CATALOG_FAILED,
                () -> IcebergCatalogs.open(
                        Map.of("type", "jdbc", "uri", "jdbc:sqlite:/no/such/folder/c.db", "warehouse", "/tmp/wh")));
    }

    @Test
    void aMetadataFileThatCannotBeReadIsToldSoonAndTheNextCallWorks() throws IOException {
        try (Warehouse warehouse = new Warehouse(folder);
                IcebergCatalogs hasty = IcebergCatalogs.open(Warehouse.properties(folder), Duration.ofSeconds(1))) {
            warehouse.create(SOURCE);
            warehouse.create(TARGET);
            String location =
                    SingleAttempt.operationsOf(warehouse.load(SOURCE)).current().metadataFileLocation();
            Files.writeString(Path.of(location.replaceFirst("^file:/*", "/")), "{ cut off");

            long start = System.nanoTime();
            fails(ErrorCode.CATALOG_FAILED, () -> hasty.load(SOURCE));

            assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(ofSeconds(1), ofSeconds(20));
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
            assertThat(hasty.load(TARGET).name()).contains(TARGET);
        }
    }

    @Test
    void handlesAreFresh() {
        try (Warehouse warehouse = new Warehouse(folder)) {
            warehouse.create(SOURCE);
            var before = warehouse.load(SOURCE);
            long head = warehouse.append(SOURCE, warehouse.file("a", DAY1), Map.of());
            assertThat(before.currentSnapshot()).isNull();
            assertThat(Positions.mainHead(warehouse.load(SOURCE))).isEqualTo(head);
        }
    }

    @Test
    void severalCatalogsOnOneSqliteFileAppendSideBySideAndLoseNothing() {
        try (Warehouse warehouse = new Warehouse(folder)) {
            warehouse.create(SOURCE);
            List<CompletableFuture<Void>> writers = new ArrayList<>();
            for (int writer = 0; writer < 3; writer++) {
                String name = "w" + writer;
                writers.add(CompletableFuture.runAsync(() -> append(warehouse, name, 4)));
            }
            writers.forEach(CompletableFuture::join);
            assertThat(warehouse.main(SOURCE)).hasSize(12);
        }
    }

    /** Opens a catalog of its own, as another process would. */
    private void append(Warehouse warehouse, String name, int count) {
        try (IcebergCatalogs own = IcebergCatalogs.open(Warehouse.properties(folder))) {
            RefCommits commits = new RefCommits(own, CommitJournal.NONE, millis -> Pauses.REAL.sleep(5));
            for (int i = 0; i < count; i++) {
                List<org.apache.iceberg.DataFile> file = List.of(warehouse.file(name + "-" + i, DAY1));
                while (!(commits.append(own.load(SOURCE), file, Map.of()) instanceof Outcome.Done)) {
                    Pauses.REAL.sleep(5);
                }
            }
        }
    }
}
