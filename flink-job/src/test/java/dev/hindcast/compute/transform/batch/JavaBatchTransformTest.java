package dev.hindcast.compute.transform.batch;

import static org.apache.iceberg.types.Types.NestedField.optional;
import static org.apache.iceberg.types.Types.NestedField.required;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.hindcast.compute.batch.BatchFiller;
import dev.hindcast.compute.batch.BatchRow;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.transform.TransformShape;
import dev.hindcast.compute.transform.jar.LoadedTransform;
import dev.hindcast.compute.transform.jar.TransformJar;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.StringData;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A class in a jar over the vectors of a batch. */
class JavaBatchTransformTest {
    private static final Schema SOURCE = new Schema(
            required(1, "id", Types.StringType.get()),
            required(2, "day", Types.DateType.get()),
            optional(3, "net", Types.DecimalType.of(14, 4)),
            optional(4, "state", Types.StringType.get()));
    private static final Schema TAX = new Schema(optional(1, "rate", Types.DecimalType.of(6, 4)));
    private static final Schema TARGET = new Schema(
            required(1, "id", Types.StringType.get()),
            required(2, "day", Types.DateType.get()),
            optional(3, "tax", Types.DecimalType.of(9, 2)),
            optional(4, "same_id", Types.StringType.get()),
            optional(5, "large", Types.DecimalType.of(30, 4)),
            optional(6, "label", Types.StringType.get()),
            required(7, "taxed", Types.BooleanType.get()),
            optional(8, "next_day", Types.DateType.get()));
    private static final JoinedColumns INPUT = new JoinedColumns(SOURCE, Map.of("tax", TAX));

    static final String TAX_TRANSFORM = """
            package shop;
            import dev.hindcast.transform.*;
            import java.math.RoundingMode;
            public final class TaxTransform implements RowTransform {
              private LongInput day; private DecimalInput net; private DecimalInput rate; private TextInput state;
              private DecimalOutput tax; private DecimalOutput large; private TextOutput label;
              private FlagOutput taxed; private LongOutput next;
              public void bind(Columns columns) {
                columns.copy("id"); columns.copy("day"); columns.copy("id", "same_id");
                day = columns.longs("day"); net = columns.decimals("net"); state = columns.texts("state");
                rate = columns.of("tax").decimals("rate");
                tax = columns.writeDecimals("tax"); large = columns.writeDecimals("large");
                label = columns.writeTexts("label"); taxed = columns.writeFlags("taxed");
                next = columns.writeLongs("next_day");
              }
              public void apply(Rows rows) {
                for (int row = rows.from(); row < rows.to(); row++) {
                  if (state.is(row, "void")) { rows.drop(row); continue; }
                  boolean known = !net.isNull(row) && !rate.isNull(row);
                  taxed.set(row, known);
                  next.set(row, day.value(row) + 1);
                  if (!net.isNull(row)) large.set(row, net.value(row).multiply(java.math.BigDecimal.TEN.pow(10)));
                  if (!state.isNull(row)) label.set(row, state.value(row) + "!");
                  if (known) tax.set(row, Exact.product(net.unscaled(row), rate.unscaled(row),
                      net.scale() + rate.scale(), tax.scale(), RoundingMode.HALF_UP));
                }
              }
            }
            """;

    private static final byte[] JAR = TransformJar.of("shop/TaxTransform", TAX_TRANSFORM);

    private final ColumnBatch joined = ColumnBatch.of(INPUT.schema());
    private final BatchTransform transform = new JavaBatchTransform(
            LoadedTransform.of(TransformJar.code("shop.TaxTransform", JAR), JAR).make(),
            joined,
            INPUT,
            TARGET,
            List.of("id"));

    @Test
    void everyRowIsWhatPlainJavaCalculatesAlsoInTheNextBatch() {
        Random random = new Random(5);
        for (int round = 0; round < 4; round++) {
            int count = round == 0 ? ColumnBatch.CAPACITY : random.nextInt(3000);
            joined.clear();
            GenericRowData[] rows = new GenericRowData[count];
            BatchFiller filler = new BatchFiller(joined);
            for (int i = 0; i < count; i++) {
                rows[i] = randomRow(i, random);
                filler.add(rows[i]);
            }
            BatchRow view = new BatchRow(transform.apply());
            int out = 0;
            for (GenericRowData row : rows) {
                if (!"void".equals(String.valueOf(row.getField(3)))) {
                    check(row, view.at(out++));
                }
            }
            assertThat(out).isLessThan(count);
        }
    }

    private static void check(GenericRowData in, BatchRow out) {
        assertThat(out.getString(0)).isEqualTo(in.getField(0)).isEqualTo(out.getString(3));
        assertThat(out.getInt(1)).isEqualTo(in.getField(1));
        DecimalData net = (DecimalData) in.getField(2);
        DecimalData rate = (DecimalData) in.getField(4);
        boolean known = net != null && rate != null;
        assertThat(out.getBoolean(6)).isEqualTo(known);
        assertThat(out.isNullAt(2)).isEqualTo(!known);
        if (known) {
            assertThat(out.getDecimal(2, 9, 2).toBigDecimal())
                    .isEqualTo(net.toBigDecimal().multiply(rate.toBigDecimal()).setScale(2, RoundingMode.HALF_UP));
        }
        assertThat(out.isNullAt(4)).isEqualTo(net == null);
        if (net != null) {
            assertThat(out.getDecimal(4, 30, 4).toBigDecimal())
                    .isEqualTo(net.toBigDecimal().scaleByPowerOfTen(10).setScale(4));
        }
        assertThat(out.isNullAt(5)).isEqualTo(in.isNullAt(3));
        assertThat(in.isNullAt(3)
                        || (in.getField(3) + "!").equals(out.getString(5).toString()))
                .isTrue();
        assertThat(out.getInt(7)).isEqualTo((int) in.getField(1) + 1);
    }

    @Test
    void aValueWithTooManyDigitsIsRefusedByKey() {
        fill(row("a", "1.0000", null), row("rich", "9999999999.9999", null), row("b", "1.0000", null));

        HindcastException refusal = catchThrowableOfType(HindcastException.class, transform::apply);

        assertThat(refusal.code()).isEqualTo(ErrorCode.DECIMAL_OVERFLOW);
        assertThat(refusal.getMessage()).contains("id=rich", "has more digits than decimal(9, 2)");
    }

    @Test
    void aNullInARequiredColumnIsRefusedByColumnAndKey() {
        byte[] jar = TransformJar.of(
                "shop/TaxTransform",
                TAX_TRANSFORM.replace("taxed.set(row, known);", "if (known) taxed.set(row, true);"));
        BatchTransform forgetful = new JavaBatchTransform(
                LoadedTransform.of(TransformJar.code("shop.TaxTransform", jar), jar)
                        .make(),
                joined,
                INPUT,
                TARGET,
                List.of("id"));
        fill(row("a", "1.0000", null), row("poor", null, null));

        assertThatThrownBy(forgetful::apply).hasMessageContaining("taxed").hasMessageContaining("id=poor");
    }

    @Test
    void planningLearnsWhatIsReadCopiedAndForgotten() {
        TransformShape shape = inspect(TAX_TRANSFORM);

        assertThat(shape.used().source()).isEqualTo(Set.of("id", "day", "net", "state"));
        assertThat(shape.used().dependencies()).isEqualTo(Map.of("tax", Set.of("rate")));
        assertThat(shape.unchanged()).isEqualTo(Map.of("id", "id", "day", "day", "same_id", "id"));
    }

    @Test
    void whatDoesNotFitTheTablesIsRefusedWhenPlanned() {
        refused("columns.copy(\"id\"); ", "", "gives no column [id]");
        refused("columns.longs(\"day\")", "columns.longs(\"net\")", "net is decimal(14, 4) and not a whole number");
        refused("columns.longs(\"day\")", "columns.longs(\"days\")", "no column days");
        refused("columns.of(\"tax\")", "columns.of(\"vat\")", "no dependency vat");
        refused("writeDecimals(\"tax\")", "writeDecimals(\"id\")", "id is given twice");
        refused("columns.copy(\"id\", \"same_id\")", "columns.copy(\"day\", \"same_id\")", "day is date");
    }

    private static void refused(String from, String to, String message) {
        assertThat(TAX_TRANSFORM).contains(from);
        assertThatThrownBy(() -> inspect(TAX_TRANSFORM.replace(from, to)))
                .hasMessageContaining(message)
                .isInstanceOfSatisfying(
                        HindcastException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.TRANSFORM_INVALID));
    }

    private static TransformShape inspect(String text) {
        byte[] jar = TransformJar.of("shop/TaxTransform", text);
        return JavaCheck.inspect(TransformJar.code("shop.TaxTransform", jar), jar, SOURCE, Map.of("tax", TAX), TARGET);
    }

    private void fill(GenericRowData... rows) {
        joined.clear();
        BatchFiller filler = new BatchFiller(joined);
        List.of(rows).forEach(filler::add);
    }

    private static GenericRowData row(String id, @Nullable String net, @Nullable String state) {
        return GenericRowData.of(
                StringData.fromString(id),
                100,
                net == null ? null : DecimalData.fromBigDecimal(new BigDecimal(net), 14, 4),
                state == null ? null : StringData.fromString(state),
                DecimalData.fromBigDecimal(new BigDecimal("0.2000"), 6, 4));
    }

    private static GenericRowData randomRow(int i, Random random) {
        String state = List.of("void", "paid", "", "é").get(random.nextInt(4));
        GenericRowData row = row(
                "o" + i,
                random.nextInt(5) == 0
                        ? null
                        : BigDecimal.valueOf(random.nextInt(), 4).toPlainString(),
                random.nextInt(5) == 0 ? null : state);
        if (random.nextInt(5) == 0) {
            row.setField(4, null);
        }
        return row;
    }
}
