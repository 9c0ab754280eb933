package dev.hindcast.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.gate.Keys;
import dev.hindcast.spec.DependencySpec;
import dev.hindcast.spec.RunSpec;
import dev.hindcast.spec.SpecParser;
import dev.hindcast.spec.TargetSpec;
import dev.hindcast.spec.TransformSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The specs that the demo leaves to its user: the design's example, adapted, with every key. */
class DemoSpecsTest {
    private static final List<String> EVERY_KEY = List.of(
            "name",
            "source",
            "target",
            "transform",
            "dependencies",
            "resources",
            "live",
            "publish",
            "effects",
            "gates",
            "approvals",
            "consumers",
            "observe",
            "incremental_readers");

    @TempDir
    private Path folder;

    @BeforeEach
    void write() throws IOException {
        Keys keys = new Keys(folder.resolve("keys"));
        DemoSpecs.write(
                folder,
                Map.of(
                        "platform", keys.create("platform").publicKey(),
                        "finance", keys.create("finance").publicKey()));
        Files.writeString(folder.resolve("samples.csv"), "order_id,line_no,column,before,after\n");
    }

    @Test
    void theFixIsTheDesignsExampleWithEveryKeyAndParses() throws IOException {
        RunSpec spec = SpecParser.parse(folder.resolve(DemoSpecs.FIX));

        assertThat(spec.name()).isEqualTo("orders-tax-fix");
        assertThat(spec.source().key()).containsExactly("order_id", "line_no");
        assertThat(spec.source().version()).containsExactly("source_updated_at", "source_sequence");
        assertThat(spec.source().deleted()).contains("is_deleted");
        assertThat(spec.target())
                .isEqualTo(new TargetSpec(
                        DemoTables.ORDERS_DAILY,
                        LocalDate.parse("2011-01-04"),
                        LocalDate.parse("2011-04-04"),
                        TargetSpec.Order.OLDEST_FIRST));
        assertThat(spec.transform().kind()).isEqualTo(TransformSpec.Kind.ROW);
        assertThat(spec.dependencies().keySet()).containsExactly("tax", "fx");
        assertThat(spec.dependencies().get("fx"))
                .extracting(DependencySpec::maxAge)
                .isEqualTo(Optional.of(Duration.ofDays(5)));
        assertThat(spec.dependencies().get("tax"))
                .extracting(DependencySpec::missing)
                .isEqualTo(DependencySpec.Missing.NULL);
        assertThat(spec.live().freshnessP95()).isEqualTo(Duration.ofMinutes(45));
        assertThat(spec.gates().expectChange()).isPresent();
        assertThat(spec.approvals()).hasSize(2);
        assertThat(spec.consumers()).containsExactly("dashboard_revenue.sql", "vat_return.sql");
        assertThat(spec.incrementalReaders()).isEqualTo(RunSpec.IncrementalReaders.PRESENT);
        String text = Files.readString(folder.resolve(DemoSpecs.FIX));
        assertThat(EVERY_KEY)
                .allMatch(key -> Pattern.compile("^" + key + ":", Pattern.MULTILINE)
                        .matcher(text)
                        .find());
    }

    @Test
    void theOtherTwoDifferInTheirTransformAndLiveInItsName() {
        RunSpec fix = SpecParser.parse(folder.resolve(DemoSpecs.FIX));
        RunSpec wrong = SpecParser.parse(folder.resolve(DemoSpecs.WRONG_FIX));
        RunSpec live = SpecParser.parse(folder.resolve(DemoSpecs.LIVE));

        assertThat(fix.transform().sqlFile()).contains(DemoSpecs.RIGHT_SQL);
        assertThat(wrong.transform().sqlFile()).contains(DemoSpecs.IRELAND_SQL);
        assertThat(live.transform().sqlFile()).contains(DemoSpecs.DEFECTIVE_SQL);
        assertThat(live.name()).isEqualTo("orders-live");
        assertThat(live.source()).isEqualTo(fix.source());
        assertThat(live.dependencies()).isEqualTo(fix.dependencies());
    }
}
