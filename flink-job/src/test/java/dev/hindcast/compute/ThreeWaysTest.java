package dev.hindcast.compute;

import static dev.hindcast.compute.Shop.DAY;
import static dev.hindcast.compute.Shop.event;
import static dev.hindcast.compute.Shop.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.compute.transform.jar.TransformJar;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.manifest.PartitionFacts;
import dev.hindcast.spec.DependencySpec.Missing;
import dev.hindcast.table.TransformCode;
import dev.hindcast.table.WarehouseTransforms;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same rule as compiled SQL, as SQL that is left to the planner, and as a class in a jar: one result. */
class ThreeWaysTest {
    private static final int COUNTRY = 5;
    private static final int CURRENCY = 6;
    private static final String PLANNERS = Shop.SQL + " WHERE UPPER(order_id) IS NOT NULL";

    static final String CLASS = """
            package shop;
            import dev.hindcast.transform.*;
            import static java.math.RoundingMode.HALF_UP;
            import java.util.List;
            public final class Orders implements RowTransform {
              private LongInput quantity; private DecimalInput price; private DecimalInput rate; private DecimalInput fx;
              private DecimalOutput preTax; private DecimalOutput taxRate; private DecimalOutput tax; private DecimalOutput eur;
              public void bind(Columns columns) {
                List.of("business_date", "order_id", "line_no", "source_updated_at", "source_sequence", "country",
                    "quantity", "unit_price").forEach(columns::copy);
                quantity = columns.longs("quantity"); price = columns.decimals("unit_price");
                rate = columns.of("tax").decimals("rate"); fx = columns.of("fx").decimals("rate");
                preTax = columns.writeDecimals("pre_tax"); taxRate = columns.writeDecimals("tax_rate");
                tax = columns.writeDecimals("tax"); eur = columns.writeDecimals("gross_eur");
              }
              public void apply(Rows rows) {
                for (int row = rows.from(); row < rows.to(); row++) {
                  long pre = Math.multiplyExact(quantity.value(row), price.unscaled(row));
                  long share = rate.isNull(row) ? 0 : rate.unscaled(row);
                  preTax.set(row, pre);
                  taxRate.set(row, share);
                  tax.set(row, Exact.product(pre, share, price.scale() + rate.scale(), 2, HALF_UP));
                  if (!fx.isNull(row)) {
                    eur.set(row, new java.math.BigDecimal(java.math.BigInteger.valueOf(pre), price.scale())
                        .divide(fx.value(row), 2, HALF_UP));
                  }
                }
              }
            }
            """;

    @TempDir
    private Path folder;

    private Computing computing;

    @BeforeEach
    void openShop() {
        computing = new Computing(folder);
    }

    @Test
    void allGiveTheSameRowsCountsAndChecksums() {
        Random random = new Random(17);
        for (int commit = 0; commit < 3; commit++) {
            List<Object[]> events = new ArrayList<>();
            for (int i = 0; i < 700; i++) {
                events.add(randomEvent(random, commit * 1000 + i));
            }
            computing.lake.append(Shop.RAW, events);
        }
        ComputeRequest request =
                Shop.missing(computing.request(DAY, DAY.plusDays(1), DAY.plusDays(2)), "fx", Missing.QUARANTINE);
        List<PartitionFacts> compiled = facts(request);

        assertThat(facts(Shop.sql(request, PLANNERS))).isEqualTo(compiled);
        assertThat(facts(Shop.sql(request, stored(CLASS)))).isEqualTo(compiled);
        assertThat(compiled).allSatisfy(each -> {
            assertThat(each.rowsOut()).isBetween(1L, 600L);
            assertThat(each.quarantined()).containsKey("fx missing");
            assertThat(each.joins())
                    .hasEntrySatisfying("tax", tax -> assertThat(tax.missing()).isPositive());
        });
    }

    @Test
    void anotherRuleGivesAnotherChecksum() {
        computing.lake.append(Shop.RAW, List.<Object[]>of(event(DAY, "a", 1, 3, "2.5000")));
        ComputeRequest request = computing.request(DAY);

        String wrong = stored(CLASS.replace("row, pre);", "row, pre + 1);"));

        assertThat(facts(Shop.sql(request, wrong))).isNotEqualTo(facts(request));
    }

    @Test
    void aClassIsRefusedLikeAnyTransform() {
        computing.lake.append(Shop.RAW, List.<Object[]>of(event(DAY, "rich", 1, 2_000_000_000, "99999999.9999")));
        ComputeRequest request = computing.request(DAY);

        computing.refusal(Shop.sql(request, stored(CLASS)), ErrorCode.DECIMAL_OVERFLOW, "order_id=rich");
        computing.refusal(
                Shop.sql(request, stored(CLASS.replace("long share = ", "System.nanoTime(); long share = "))),
                ErrorCode.NOT_DETERMINISTIC,
                "shop.Orders.apply",
                "java.lang.System.nanoTime");
        computing.refusal(
                Shop.sql(request, new TransformCode.JavaClass("shop.Orders", "0".repeat(64)).text()),
                ErrorCode.DRIFT,
                "0".repeat(64));
    }

    private List<PartitionFacts> facts(ComputeRequest request) {
        return computing.computer.compute(request).stream()
                .map(each -> withoutFiles(each.facts()))
                .toList();
    }

    /** The order of rows within a file, and with it its size, is nobody's promise. */
    private static PartitionFacts withoutFiles(PartitionFacts facts) {
        return new PartitionFacts(
                facts.partition(),
                facts.rowsRead(),
                facts.winners(),
                facts.deleted(),
                facts.dropped(),
                facts.quarantined(),
                facts.rowsOut(),
                facts.distinctKeys(),
                facts.checksum(),
                facts.sums(),
                facts.slices(),
                facts.joins(),
                0,
                0);
    }

    private String stored(String source) {
        byte[] jar = TransformJar.of("shop/Orders", source);
        WarehouseTransforms transforms = new WarehouseTransforms(computing.lake, Shop.MART);
        return new TransformCode.JavaClass("shop.Orders", transforms.putJar(jar)).text();
    }

    private static Object[] randomEvent(Random random, int version) {
        LocalDate day = DAY.plusDays(random.nextInt(3));
        String price = BigDecimal.valueOf(random.nextInt(1_000_000), 4).toPlainString();
        Object[] event = event(
                day, "o" + day.getDayOfMonth() + "-" + random.nextInt(500), version, random.nextInt(200) - 20, price);
        Object[] placed = with(event, COUNTRY, List.of("GB", "IE", "US", "FR").get(random.nextInt(4)));
        return random.nextInt(20) == 0 ? with(placed, CURRENCY, "CHF") : placed;
    }
}
