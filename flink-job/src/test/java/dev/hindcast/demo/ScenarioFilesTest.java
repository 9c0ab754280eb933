package dev.hindcast.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.spec.RunSpec;
import dev.hindcast.spec.SpecParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files that the demo writes for its user. */
class ScenarioFilesTest {
    private static final String KEY = key(1);
    private static final String OTHER_KEY = key(2);

    @TempDir
    private Path folder;

    @Test
    void theSpecsAreValidAndNameFilesThatAreThere() {
        DemoSpecs.write(folder, Map.of("platform", KEY, "finance", OTHER_KEY));
        DemoSpecs.put(folder.resolve("samples.csv"), "order_id,line_no,column,before,after\n");

        for (String name : List.of(DemoSpecs.FIX, DemoSpecs.WRONG_FIX, DemoSpecs.LIVE)) {
            RunSpec spec = SpecParser.parse(folder.resolve(name));
            assertThat(spec.target().from()).isEqualTo(DemoWorld.FROM);
            assertThat(spec.target().to()).isEqualTo(DemoWorld.TO);
            assertThat(spec.dependencies().keySet()).containsExactly("tax", "fx");
            assertThat(folder.resolve(spec.transform().sqlFile().orElseThrow())).exists();
            assertThat(spec.consumers()).isNotEmpty().allMatch(query -> Files.exists(folder.resolve(query)));
        }
    }

    @Test
    void theThreeRulesDifferInTheTaxRateOnly() {
        String right = DemoSpecs.text(DemoSpecs.RIGHT_SQL);
        for (String rule : List.of(DemoSpecs.DEFECTIVE_SQL, DemoSpecs.IRELAND_SQL)) {
            assertThat(withoutRate(DemoSpecs.text(rule))).isEqualTo(withoutRate(right));
        }
    }

    @Test
    void theSamplesAreBritishLinesThatMoveAndIrishLinesThatStay() {
        DemoInputs inputs = DemoFiles.prepare(DemoOptions.generated(new GeneratorOptions(5, 20_000)), folder);
        List<String> lines = DemoSamples.csv(inputs.arrivals().events()).lines().toList();

        assertThat(lines).hasSize(5);
        assertThat(lines.get(0)).isEqualTo("order_id,line_no,column,before,after");
        assertThat(lines.subList(1, 3)).allMatch(line -> line.endsWith(",tax_rate,0.1750,0.2000"));
        assertThat(lines.subList(3, 5)).allMatch(line -> line.endsWith(",tax_rate,0.2100,0.2100"));
    }

    private static String key(int first) {
        byte[] raw = new byte[32];
        raw[0] = (byte) first;
        return "ed25519:" + Base64.getEncoder().encodeToString(raw);
    }

    private static String withoutRate(String sql) {
        String body = sql.substring(sql.indexOf('\n'));
        return body.replaceAll("(?s)CAST\\((CASE.*END|COALESCE.*?\\)) AS DECIMAL\\(6, 4\\)\\)", "CAST(...)");
    }
}
