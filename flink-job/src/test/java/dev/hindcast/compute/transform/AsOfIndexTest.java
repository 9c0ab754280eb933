package dev.hindcast.compute.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.compute.winner.KeyBytes;
import dev.hindcast.error.HindcastException;
import dev.hindcast.spec.DependencySpec;
import dev.hindcast.spec.DependencySpec.Missing;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.DateType;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Half-open validity to the microsecond. */
class AsOfIndexTest {
    private static final RowType DIMENSION = RowType.of(
            new LogicalType[] {new VarCharType(10), new LocalZonedTimestampType(6), new LocalZonedTimestampType(6)},
            new String[] {"code", "valid_from", "valid_to"});
    private static final RowType SOURCE = RowType.of(
            new LogicalType[] {new VarCharType(10), new LocalZonedTimestampType(6)}, new String[] {"code", "at"});
    private static final DependencySpec SPEC = new DependencySpec(
            "dim.codes",
            "latest",
            Map.of("code", "code"),
            "at",
            Optional.of("valid_from"),
            Optional.of("valid_to"),
            Optional.empty(),
            Optional.empty(),
            Missing.FAIL);
    private static final AsOfRule RULE = AsOfRule.of("codes", SPEC, DIMENSION, SOURCE);

    /** C79: the German tax change of 2024-07-01, midnight in Berlin. */
    @Test
    void theInstantOfAChangeBelongsToTheNewVersionAlone() {
        AsOfIndex index = new AsOfIndex(
                RULE, List.of(version("T", null, "2024-06-30T22:00:00Z"), version("T", "2024-06-30T22:00:00Z", null)));

        assertThat(found(index, "T", "2024-06-30T21:59:59.999999Z")).isEqualTo("null to 2024-06-30T22:00");
        assertThat(found(index, "T", "2024-06-30T22:00:00Z")).isEqualTo("2024-06-30T22:00 to null");
    }

    /** C76. */
    @Test
    void aFarEndIsOpenAndAGapIsAGap() {
        AsOfIndex index = new AsOfIndex(
                RULE,
                List.of(
                        version("far", "2024-01-01T00:00:00Z", "9999-12-31T23:59:59.999999Z"),
                        version("gap", "2024-01-01T00:00:00Z", "2024-02-01T00:00:00Z"),
                        version("gap", "2024-03-01T00:00:00Z", null)));

        assertThat(index.find(key("far"), moment("2999-01-01T00:00:00Z"))).isNotNull();
        assertThat(index.find(key("gap"), moment("2024-02-01T00:00:00Z"))).isNull();
        assertThat(index.find(key("gap"), moment("2024-03-01T00:00:00Z"))).isNotNull();
        assertThat(index.find(key("gap"), moment("2023-12-31T23:59:59Z"))).isNull();
        assertThat(index.find(key("other"), moment("2024-03-01T00:00:00Z"))).isNull();
    }

    /** C74. */
    @Test
    void anOverlapOfSecondsIsRefused() {
        assertThatThrownBy(() -> new AsOfIndex(
                        RULE,
                        List.of(
                                version("c1", "2024-03-15T10:00:00Z", null),
                                version("c1", "2024-01-01T00:00:00Z", "2024-03-15T10:00:03Z"))))
                .isInstanceOf(HindcastException.class)
                .hasMessageContaining("code=c1")
                .hasMessageContaining("[2024-01-01T00:00Z, 2024-03-15T10:00:03Z)")
                .hasMessageContaining("[2024-03-15T10:00Z, open)");
    }

    @Test
    void arangeThatEndsBeforeItBeginsIsRefusedAndAnEmptyOneNeverHolds() {
        assertThatThrownBy(() ->
                        new AsOfIndex(RULE, List.of(version("c1", "2024-03-15T10:00:00Z", "2024-03-14T10:00:00Z"))))
                .isInstanceOf(HindcastException.class);

        AsOfIndex empty = new AsOfIndex(RULE, List.of(version("c1", "2024-03-15T10:00:00Z", "2024-03-15T10:00:00Z")));
        assertThat(empty.find(key("c1"), moment("2024-03-15T10:00:00Z"))).isNull();
    }

    @Test
    void whatHoldsDuringSomeDaysIsFoundFromThoseRowsAlone() {
        List<RowData> all = List.of(
                version("T", null, "2024-01-01T00:00:00Z"),
                version("T", "2024-01-01T00:00:00Z", "2024-02-01T00:00:00Z"),
                version("T", "2024-02-01T00:00:00Z", null),
                version("U", "2024-05-01T00:00:00Z", null));
        AsOfIndex whole = new AsOfIndex(RULE, all);

        List<RowData> january = whole.rowsDuring(moment("2024-01-05T00:00:00Z"), moment("2024-01-31T00:00:00Z"));
        assertThat(january).containsExactly(all.get(1));
        assertThat(whole.rowsDuring(moment("2023-01-05T00:00:00Z"), moment("2024-02-01T00:00:00Z")))
                .hasSize(3);
        assertThat(whole.rowsDuring(moment("2025-01-05T00:00:00Z"), moment("2025-02-01T00:00:00Z")))
                .containsExactlyInAnyOrder(all.get(2), all.get(3));
    }

    @Test
    void datesAreNotComparedWithInstants() {
        RowType byDay =
                RowType.of(new LogicalType[] {new VarCharType(10), new DateType()}, new String[] {"code", "at"});

        assertThatThrownBy(() -> AsOfRule.of("codes", SPEC, DIMENSION, byDay))
                .isInstanceOf(HindcastException.class)
                .hasMessageContaining("time zone");
    }

    private static String found(AsOfIndex index, String code, String at) {
        AsOfIndex.Version version = index.find(key(code), moment(at));
        return version == null ? "none" : version.from() + " to " + version.to();
    }

    private static KeyBytes key(String code) {
        return RULE.sourceKey().encode(GenericRowData.of(StringData.fromString(code), null));
    }

    private static RowData version(String code, @Nullable String from, @Nullable String to) {
        return GenericRowData.of(
                StringData.fromString(code), from == null ? null : moment(from), to == null ? null : moment(to));
    }

    private static TimestampData moment(String text) {
        return TimestampData.fromInstant(Instant.parse(text));
    }
}
