package dev.hindcast.compute.transform;

import static org.apache.iceberg.types.Types.NestedField.required;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.compute.transform.jar.TransformJar;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.plan.TransformFiles;
import dev.hindcast.plan.UsedColumns;
import dev.hindcast.spec.SpecFolder;
import dev.hindcast.spec.TransformSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is asked of a spec's code before a run, whichever kind it is. */
class CodeCheckTest {
    private static final Schema TABLE =
            new Schema(required(1, "id", Types.StringType.get()), required(2, "amount", Types.DecimalType.of(12, 2)));
    private static final String DOUBLED = """
            package shop;
            import dev.hindcast.transform.*;
            public class Doubled implements RowTransform {
              private DecimalInput from; private DecimalOutput to;
              public void bind(Columns columns) {
                columns.copy("id"); from = columns.decimals("amount"); to = columns.writeDecimals("amount");
              }
              public void apply(Rows rows) {
                for (int row = rows.from(); row < rows.to(); row++) to.set(row, 2 * from.unscaled(row));
              }
            }
            """;

    @TempDir
    private Path folder;

    @Test
    void aQueryAndAClassAreAskedForTheColumnsThatTheyRead() throws IOException {
        TransformFiles query =
                TransformFiles.sql("SELECT id, CAST(2 * amount AS DECIMAL(12, 2)) AS amount FROM source");

        assertThat(check(query).source()).isEqualTo(Set.of("id", "amount"));
        assertThat(check(javaClass(DOUBLED)).source()).isEqualTo(Set.of("id", "amount"));
    }

    @Test
    void theClockIsRefusedInBoth() {
        refused(() -> check(TransformFiles.sql("SELECT CAST(NOW() AS STRING) AS id, amount FROM source")), "NOW");
        refused(
                () -> check(javaClass(DOUBLED.replace("to.set(row, 2 *", "to.set(row, System.nanoTime() *"))),
                "shop.Doubled.apply (Doubled.java:9) calls java.lang.System.nanoTime");
    }

    private static void refused(org.assertj.core.api.ThrowableAssert.ThrowingCallable check, String what) {
        assertThatThrownBy(check)
                .hasMessageContaining(what)
                .isInstanceOfSatisfying(
                        HindcastException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.NOT_DETERMINISTIC));
    }

    private TransformFiles javaClass(String source) throws IOException {
        Files.write(folder.resolve("rule.jar"), TransformJar.of("shop/Doubled", source));
        TransformSpec spec = new TransformSpec(
                TransformSpec.Kind.ROW, Optional.empty(), Optional.of("shop.Doubled"), Optional.of("rule.jar"));
        return TransformFiles.read(spec, new SpecFolder(folder.resolve("spec.yaml")));
    }

    private static UsedColumns check(TransformFiles files) {
        return new CodeCheck().check(files, TABLE, Map.of(), TABLE);
    }
}
