package dev.hindcast.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.compute.transform.SqlTransformCheck;
import dev.hindcast.compute.transform.batch.JoinedColumns;
import dev.hindcast.compute.transform.compiled.CompiledQuery;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.iceberg.Schema;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The demo's rules are of the kind that is compiled onto batches. */
class DemoTransformsTest {
    @ParameterizedTest
    @ValueSource(strings = {DemoSpecs.RIGHT_SQL, DemoSpecs.IRELAND_SQL})
    void noRuleIsLeftToThePlanner(String file) throws IOException {
        Map<String, Schema> dependencies = new LinkedHashMap<>();
        dependencies.put("tax", DemoTables.TAX_RULES_SCHEMA);
        dependencies.put("fx", DemoTables.FX_RATES_SCHEMA);

        CompiledQuery query = new SqlTransformCheck()
                .compile(
                        text(file),
                        new JoinedColumns(DemoTables.ORDER_EVENTS_SCHEMA, dependencies),
                        dependencies,
                        DemoTables.ORDERS_DAILY_SCHEMA,
                        List.of("order_id", "line_no"));

        assertThat(query).isInstanceOf(CompiledQuery.Compiled.class);
    }

    private static String text(String file) throws IOException {
        try (var in = Objects.requireNonNull(DemoTables.class.getResourceAsStream(file), file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
