package dev.hindcast.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.workspace.Settings.LeaseTimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsFileTest {
    @TempDir
    Path temp;

    @Test
    void withoutAFileEverythingIsInTheFolder() {
        WorkFolder folder = new WorkFolder(temp.resolve("work"));

        Settings settings = SettingsFile.read(folder);

        assertThat(settings.catalog())
                .containsEntry("type", "jdbc")
                .containsEntry("clients", "1")
                .containsEntry("jdbc.schema-version", "V1")
                .containsEntry("warehouse", temp.resolve("work/warehouse").toString());
        assertThat(settings.catalog().get("uri")).contains("catalog.db?journal_mode=WAL&busy_timeout=");
        assertThat(settings.manifest()).isEqualTo("jdbc:sqlite:" + temp.resolve("work/manifest.db"));
        assertThat(settings.lease()).isEqualTo(new LeaseTimes(Duration.ofMinutes(10), Duration.ofMinutes(3)));
        assertThat(folder.settings()).doesNotExist();
    }

    @Test
    void whatIsWrittenIsReadBack() {
        WorkFolder folder = new WorkFolder(temp.resolve("a \"quoted\" folder: with #"));
        Settings settings = new Settings(
                Settings.embedded(folder).catalog(),
                "jdbc:postgresql://db:5432/hindcast?user=h",
                new LeaseTimes(Duration.ofSeconds(10), Duration.ofSeconds(3)),
                List.of("http://one:8081", "http://two:8081"),
                Optional.of("http://metrics:9090"));

        SettingsFile.write(folder, settings);
        SettingsFile.write(folder, settings);

        assertThat(SettingsFile.read(folder)).isEqualTo(settings);
        assertThat(folder.root()).isDirectoryContaining(path -> path.endsWith("hindcast.yaml"));
        assertThat(folder.root().toFile().list()).hasSize(2);
    }

    @Test
    void theDefaultsOfAFolderWithSpacesAreReadBack() {
        WorkFolder folder = new WorkFolder(temp.resolve("else where/my work"));
        Settings settings = Settings.embedded(folder);

        SettingsFile.write(folder, settings);

        assertThat(SettingsFile.read(folder)).isEqualTo(settings);
    }

    @Test
    void oneKeyLeavesTheOthersAtTheirDefaults() throws IOException {
        Settings settings = SettingsFile.read(written("lease: {length: 10s, renew: 3s}\n"));

        assertThat(settings.lease()).isEqualTo(new LeaseTimes(Duration.ofSeconds(10), Duration.ofSeconds(3)));
        assertThat(settings.catalog()).containsEntry("type", "jdbc");
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            lease: {length: 10s, renew: 10s} | hindcast.yaml:1:29: cannot read lease.renew
            lease: {lenght: 10s}             | did you mean
            manifest: jdbc:mysql:x           | jdbc:sqlite:... or
            manifest: "jdbc:sqlite:"         | jdbc:sqlite:... or
            manifest: "jdbc:postgresql: x"   | jdbc:sqlite:... or
            flink: http://one                | expected a list
            catalogue: {a: b}                | 'catalog' (did you mean
            catalog: {a: {b: c}}             | expected a text
            """)
    void aMistakeIsReportedWithItsPlace(String text, String message) throws IOException {
        WorkFolder folder = written(text + "\n");

        assertThatThrownBy(() -> SettingsFile.read(folder))
                .hasMessageContaining(message)
                .satisfies(e -> assertThat(((HindcastException) e).code()).isEqualTo(ErrorCode.CONFIG_INVALID));
    }

    @ParameterizedTest
    @CsvSource({
        "type, hadoop, s3://bucket/x",
        "type, HADOOP, S3A://bucket/x",
        "type, hadoop, gs://b",
        "type, hadoop, abfss://b",
        "catalog-impl, org.apache.iceberg.hadoop.HadoopCatalog, s3n://bucket"
    })
    void aFileSystemCatalogOnAnObjectStoreIsRefused(String key, String value, String warehouse) throws IOException {
        WorkFolder folder = written("catalog: {%s: %s, warehouse: \"%s\"}\n".formatted(key, value, warehouse));

        assertThatThrownBy(() -> SettingsFile.read(folder))
                .hasMessageContaining("hadoop catalog")
                .satisfies(e -> assertThat(((HindcastException) e).code()).isEqualTo(ErrorCode.UNSAFE_CATALOG));
    }

    @Test
    void otherCatalogsAndFileSystemsAreAccepted() {
        for (String warehouse : List.of("/data", "file:/data", "file:///data", "hdfs://name/data")) {
            SafeCatalog.require(Map.of("type", "hadoop", "warehouse", warehouse));
        }
        SafeCatalog.require(Map.of("type", "rest", "warehouse", "s3://bucket/x"));
    }

    private WorkFolder written(String text) throws IOException {
        Files.writeString(temp.resolve("hindcast.yaml"), text);
        return new WorkFolder(temp);
    }
}
