package dev.hindcast.compute;

import static dev.hindcast.compute.Shop.DAY;
import static dev.hindcast.compute.Shop.event;
import static dev.hindcast.compute.Shop.money;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.error.ErrorCode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.iceberg.data.Record;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Money is exact, rounded half up, and never lost. */
class MoneyTest {
    @TempDir
    private Path folder;

    private Computing computing;

    @BeforeEach
    void openShop() {
        computing = new Computing(folder);
    }

    @Test
    void everyAmountIsWhatPlainJavaCalculates() {
        Random random = new Random(7);
        List<Object[]> events = new ArrayList<>();
        BigDecimal expectedTax = BigDecimal.ZERO.setScale(2);
        BigDecimal expectedEur = BigDecimal.ZERO.setScale(2);
        for (int i = 0; i < 500; i++) {
            int quantity = random.nextInt(2001) - 1000;
            BigDecimal price = BigDecimal.valueOf(random.nextInt(10_000_000), 4);
            events.add(event(DAY, "o" + i, 1, quantity, price.toPlainString()));
            BigDecimal preTax = price.multiply(BigDecimal.valueOf(quantity));
            expectedTax = expectedTax.add(preTax.multiply(new BigDecimal("0.2")).setScale(2, RoundingMode.HALF_UP));
            expectedEur = expectedEur.add(preTax.divide(new BigDecimal("0.86"), 2, RoundingMode.HALF_UP));
        }
        List<ComputedPartition> computed = computing.compute(List.of(events), DAY);

        assertThat(computed.get(0).facts().sums())
                .containsEntry("tax", expectedTax)
                .containsEntry("gross_eur", expectedEur);
        BigDecimal read = computing.rows(computed).stream()
                .map(row -> (BigDecimal) row.getField("tax"))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        assertThat(read).isEqualTo(expectedTax);
    }

    @Test
    void halfACentIsRoundedAwayFromZeroOnBothSides() {
        List<ComputedPartition> computed = computing.compute(
                List.of(List.of(
                        event(DAY, "a", 1, 1, "0.0250"),
                        event(DAY, "b", 1, -1, "0.0250"),
                        event(DAY, "c", 1, 1, "0.0249"),
                        event(DAY, "d", 1, -1, "0.0249"))),
                DAY);

        // a fifth of 0.025 is 0.005
        assertThat(computing.rows(computed))
                .extracting(row -> row.getField("tax"))
                .containsExactly(money("0.01", 2), money("-0.01", 2), money("0", 2), money("0", 2));
    }

    /** C83, for a row. */
    @Test
    void aValueWithTooManyDigitsIsRefusedByColumnAndKey() {
        computing.lake.append(Shop.RAW, List.<Object[]>of(event(DAY, "rich", 1, 2_000_000_000, "99999999.9999")));
        ComputeRequest request = computing.request(DAY);

        computing.refusal(request, ErrorCode.DECIMAL_OVERFLOW, "pre_tax", "order_id=rich");
        computing.refusal(
                Shop.sql(
                        request,
                        Shop.SQL
                                .replace("CAST(quantity * unit_price AS DECIMAL(18, 4))", "quantity * unit_price")
                                .replace("ROUND(pre_tax / fx_rate, 2)", "CAST(0 AS DECIMAL(18, 2))")
                                .replace("ROUND(pre_tax * COALESCE(rate, 0), 2)", "CAST(0 AS DECIMAL(18, 2))")),
                ErrorCode.DECIMAL_OVERFLOW,
                "pre_tax",
                "order_id=rich");
    }

    @Test
    void aNullInARequiredColumnIsRefusedByColumnAndKey() {
        computing.lake.append(Shop.RAW, List.<Object[]>of(event(DAY, "a", 1, 1, "1.0000")));

        computing.refusal(
                Shop.sql(
                        computing.request(DAY),
                        Shop.SQL.replace(
                                " country, quantity", " CASE WHEN quantity > 5 THEN country END AS country, quantity")),
                ErrorCode.TRANSFORM_INVALID,
                "country",
                "order_id=a");
    }

    @Test
    void rowsThatTheTransformDropsAreCounted() {
        computing.lake.append(
                Shop.RAW,
                List.of(
                        event(DAY, "a", 1, 1, "1.0000"),
                        event(DAY, "b", 1, 2, "1.0000"),
                        event(DAY, "c", 1, 3, "1.0000")));
        List<ComputedPartition> computed =
                computing.computer.compute(Shop.sql(computing.request(DAY), Shop.SQL + " WHERE quantity <> 2"));

        assertThat(computed.get(0).facts().dropped()).isEqualTo(1);
        assertThat(computing.rows(computed))
                .extracting(row -> row.getField("order_id"))
                .containsExactly("a", "c");
    }

    @Test
    void slicesAddUpToTheWhole() {
        computing.lake.append(
                Shop.RAW,
                List.of(
                        event(DAY, "a", 1, 1, "1.5000"),
                        Shop.with(event(DAY, "b", 1, 2, "2.0000"), 5, "IE"),
                        event(DAY, "c", 1, 3, "1.0000")));
        var facts = computing.computer.compute(computing.request(DAY)).get(0).facts();

        assertThat(facts.slices()).containsOnlyKeys("country=GB", "country=IE");
        assertThat(facts.slices().get("country=GB")).isNotNull().satisfies(slice -> {
            assertThat(slice.rows()).isEqualTo(2);
            assertThat(slice.sums()).containsEntry("pre_tax", money("4.5", 4));
        });
        assertThat(facts.sums()).containsEntry("pre_tax", money("8.5", 4));
    }

    @Test
    void theChecksumDoesNotDependOnTheOrderOfRowsButOnEveryValue() {
        List<Object[]> rows = List.of(event(DAY, "a", 1, 1, "1.0000"), event(DAY, "b", 1, 2, "1.0000"));
        String once = computing.compute(List.of(rows), DAY).get(0).facts().checksum();
        List<Record> before = computing.rows(computing.computer.compute(computing.request(DAY)));
        String again = computing
                .computer
                .compute(computing.request(DAY))
                .get(0)
                .facts()
                .checksum();
        computing.lake.append(Shop.RAW, List.<Object[]>of(event(DAY, "b", 2, 3, "1.0000")));
        String changed = computing
                .computer
                .compute(computing.request(DAY))
                .get(0)
                .facts()
                .checksum();

        assertThat(before).hasSize(2);
        assertThat(again).isEqualTo(once).hasSize(32);
        assertThat(changed).isNotEqualTo(once);
    }
}
