package dev.hindcast.benchmark.rule;

import dev.hindcast.transform.Columns;
import dev.hindcast.transform.DecimalInput;
import dev.hindcast.transform.DecimalOutput;
import dev.hindcast.transform.Exact;
import dev.hindcast.transform.RowTransform;
import dev.hindcast.transform.Rows;
import java.math.RoundingMode;
import java.util.List;

/** The rule of the order events: tax by region, rounded half up to cents, and what is left after refund and discount. */
@SuppressWarnings("NullAway.Init") // bind comes first
public final class EventsTax implements RowTransform {
    private static final List<String> COPIED = List.of(
            "order_id",
            "state",
            "source_updated_at",
            "source_sequence",
            "business_date",
            "region",
            "currency",
            "customer_id",
            "quantity",
            "pre_tax_amount",
            "refund_amount",
            "category",
            "note");

    private DecimalInput preTax;
    private DecimalInput refund;
    private DecimalInput discount;
    private DecimalInput rate;
    private DecimalOutput tax;
    private DecimalOutput net;

    @Override
    public void bind(Columns columns) {
        COPIED.forEach(columns::copy);
        preTax = columns.decimals("pre_tax_amount");
        refund = columns.decimals("refund_amount");
        discount = columns.decimals("discount");
        rate = columns.of("rules").decimals("rate");
        tax = columns.writeDecimals("tax_amount");
        net = columns.writeDecimals("net_amount");
    }

    @Override
    public void apply(Rows rows) {
        int scale = preTax.scale() + rate.scale();
        for (int row = rows.from(); row < rows.to(); row++) {
            long amount = preTax.unscaled(row);
            long taxed = Exact.product(amount, rate.unscaled(row), scale, tax.scale(), RoundingMode.HALF_UP);
            tax.set(row, taxed);
            // All four have cents.
            net.set(row, Math.addExact(amount, taxed) - refund.unscaled(row) - discount.unscaled(row));
        }
    }
}
