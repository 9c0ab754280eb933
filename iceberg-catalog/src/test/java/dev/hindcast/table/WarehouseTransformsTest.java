package dev.hindcast.table;

import static dev.hindcast.table.Warehouse.TARGET;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WarehouseTransformsTest {
    private static final String TEXT = "select gross * 0.20 as tax -- \u00a3";

    @TempDir
    Path folder;

    private Warehouse warehouse;
    private WarehouseTransforms transforms;

    @BeforeEach
    void target() {
        warehouse = new Warehouse(folder);
        warehouse.create(TARGET);
        transforms = new WarehouseTransforms(warehouse.catalogs(), TARGET);
    }

    @AfterEach
    void close() {
        warehouse.close();
    }

    private Path file(String digest) {
        String location = warehouse.load(TARGET).location().replaceFirst("^file:", "");
        return Path.of(location, "hindcast", "transforms", digest + ".sql");
    }

    @Test
    void aTextIsFoundAgainByTheDigestOfItsBytes() {
        String digest = transforms.put(TEXT);
        assertThat(transforms.put(TEXT)).isEqualTo(digest).hasSize(64);
        assertThat(transforms.find(digest)).contains(TEXT);
        assertThat(transforms.find("0".repeat(64))).isEmpty();
        assertThat(file(digest)).exists();
    }

    @Test
    void aChangedTextIsNeverUsedAndPuttingItAgainMendsIt() throws Exception {
        String digest = transforms.put(TEXT);
        Files.delete(file(digest).resolveSibling("." + digest + ".sql.crc"));
        Files.writeString(file(digest), TEXT + " ", StandardCharsets.UTF_8);
        assertThatThrownBy(() -> transforms.find(digest))
                .isInstanceOfSatisfying(
                        HindcastException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DRIFT));
        transforms.put(TEXT);
        assertThat(transforms.find(digest)).contains(TEXT);
    }

    @Test
    void aClassIsThereOnlyTogetherWithItsJar() throws Exception {
        byte[] jar = {80, 75, 3, 4};
        TransformCode.JavaClass code = new TransformCode.JavaClass("com.shop.Tax$Eu", transforms.putJar(jar));
        String digest = transforms.put(code.text());

        assertThat(transforms.find(digest))
                .contains(code.text())
                .map(TransformCode::of)
                .contains(code);
        assertThat(transforms.findJar(code.jar()))
                .hasValueSatisfying(found -> assertThat(found).isEqualTo(jar));
        assertThat(WarehouseTransforms.jar(warehouse.load(TARGET), code.jar())).isEqualTo(jar);

        Path file = file(code.jar()).resolveSibling(code.jar() + ".jar");
        Files.delete(file);
        Files.deleteIfExists(file.resolveSibling("." + code.jar() + ".jar.crc"));
        assertThat(transforms.find(digest)).isEmpty();
        assertThatThrownBy(() -> WarehouseTransforms.jar(warehouse.load(TARGET), code.jar()))
                .isInstanceOfSatisfying(
                        HindcastException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DRIFT));
    }

    @Test
    void aTextThatIsNoClassIsSql() {
        assertThat(TransformCode.of(TEXT)).isEqualTo(new TransformCode.Sql(TEXT));
        assertThat(TransformCode.of("{\"class\":\"a.B\",\"jar\":\"12\"}")).isInstanceOf(TransformCode.Sql.class);
    }
}
