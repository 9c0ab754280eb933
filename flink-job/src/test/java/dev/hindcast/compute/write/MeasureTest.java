package dev.hindcast.compute.write;

import static org.apache.iceberg.types.Types.NestedField.optional;
import static org.apache.iceberg.types.Types.NestedField.required;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Sums, slices and checksums of rows. */
class MeasureTest {
    private static final Schema SCHEMA = new Schema(
            required(1, "id", Types.StringType.get()),
            optional(2, "region", Types.StringType.get()),
            required(3, "amount", Types.DecimalType.of(18, 2)));

    @Test
    void theHashIsTheKnownOne() {
        // Published examples of MurmurHash3_x64_128 with seed 0, as two little-endian words.
        assertThat(hash("")).isEqualTo("00000000000000000000000000000000");
        assertThat(hash("hello")).isEqualTo("cbd8a7b341bd9b025b1e906a48ae1d19");
        assertThat(hash("hello, world")).isEqualTo("342fac623a5ebc8e4cdcbc079642414d");
        assertThat(hash("19 Jan 2038 at 3:14:07 AM")).isEqualTo("b89e5988b737affc664fc2950231b2cb");
        assertThat(hash("The quick brown fox jumps over the lazy dog.")).isEqualTo("cd99481f9ee902c9695da1a38987b6e7");
    }

    @Test
    void sumsBeyondALongAreExact() {
        RowMeasure measure = new RowMeasure(SCHEMA, List.of());
        BigDecimal large = new BigDecimal("9999999999999999.99");
        for (int i = 0; i < 20; i++) {
            measure.add(row("o" + i, null, large));
        }

        assertThat(measure.totals().sums()).containsEntry("amount", large.multiply(BigDecimal.valueOf(20)));
    }

    @Test
    void totalsOfPartsAreThoseOfTheWholeInAnyOrder() {
        RowMeasure whole = new RowMeasure(SCHEMA, List.of("region", "absent"));
        RowMeasure one = new RowMeasure(SCHEMA, List.of("region", "absent"));
        RowMeasure other = new RowMeasure(SCHEMA, List.of("region", "absent"));
        RowData a = row("a", "EU", new BigDecimal("1.10"));
        RowData b = row("b", null, new BigDecimal("2.20"));
        RowData c = row("c", "EU", new BigDecimal("-3.30"));
        List.of(a, b, c).forEach(whole::add);
        List.of(c, b).forEach(one::add);
        other.add(a);

        assertThat(one.totals().plus(other.totals())).isEqualTo(whole.totals());
        assertThat(whole.totals().sliceSums())
                .containsEntry("region=EU", Map.of("amount", new BigDecimal("-2.20")))
                .containsEntry("region=null", Map.of("amount", new BigDecimal("2.20")));
        assertThat(whole.totals().sliceRows()).isEqualTo(Map.of("region=EU", 2L, "region=null", 1L));
    }

    @Test
    void theChecksumSeesWhatASumWouldNot() {
        Hash128 twice = sum(row("a", null, BigDecimal.ONE), row("a", null, BigDecimal.ONE));
        Hash128 none = Hash128.ZERO;
        Hash128 swapped = sum(row("a", "b", BigDecimal.ONE));
        Hash128 other = sum(row("b", "a", BigDecimal.ONE));
        Hash128 empty = sum(row("a", "", BigDecimal.ONE));
        Hash128 absent = sum(row("a", null, BigDecimal.ONE));

        assertThat(twice).isNotEqualTo(none);
        assertThat(swapped).isNotEqualTo(other);
        assertThat(empty).isNotEqualTo(absent);
    }

    private static Hash128 sum(RowData... rows) {
        RowMeasure measure = new RowMeasure(SCHEMA, List.of());
        List.of(rows).forEach(measure::add);
        return measure.totals().checksum();
    }

    private static String hash(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return Murmur.of(bytes, bytes.length).hex();
    }

    private static RowData row(String id, @Nullable String region, BigDecimal amount) {
        return GenericRowData.of(
                StringData.fromString(id),
                region == null ? null : StringData.fromString(region),
                DecimalData.fromBigDecimal(amount, 18, 2));
    }
}
