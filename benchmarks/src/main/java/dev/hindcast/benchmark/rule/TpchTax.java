package dev.hindcast.benchmark.rule;

import dev.hindcast.transform.Columns;
import dev.hindcast.transform.DecimalInput;
import dev.hindcast.transform.DecimalOutput;
import dev.hindcast.transform.Exact;
import dev.hindcast.transform.RowTransform;
import dev.hindcast.transform.Rows;
import java.math.RoundingMode;
import java.util.List;

/** The rule of the TPC-H orders: tax by priority, rounded half up to cents, and the price with it. */
@SuppressWarnings("NullAway.Init") // bind comes first
public final class TpchTax implements RowTransform {
    private static final List<String> COPIED = List.of(
            "order_key",
            "customer_key",
            "order_status",
            "total_price",
            "order_date",
            "order_priority",
            "clerk",
            "order_comment",
            "source_updated_at",
            "source_sequence",
            "business_date");

    private DecimalInput price;
    private DecimalInput rate;
    private DecimalOutput tax;
    private DecimalOutput gross;

    @Override
    public void bind(Columns columns) {
        COPIED.forEach(columns::copy);
        price = columns.decimals("total_price");
        rate = columns.of("rules").decimals("rate");
        tax = columns.writeDecimals("tax_amount");
        gross = columns.writeDecimals("gross_amount");
    }

    @Override
    public void apply(Rows rows) {
        int scale = price.scale() + rate.scale();
        for (int row = rows.from(); row < rows.to(); row++) {
            long amount = price.unscaled(row);
            long taxed = Exact.product(amount, rate.unscaled(row), scale, tax.scale(), RoundingMode.HALF_UP);
            tax.set(row, taxed);
            gross.set(row, Math.addExact(amount, taxed));
        }
    }
}
