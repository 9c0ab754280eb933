package dev.hindcast.transform;

/**
 * A rule that turns each winning source row into at most one result row, over columns in batches. Named in a spec as
 * {@code transform: { class: com.shop.TaxTransform, jar: tax-1.4.2.jar }}.
 *
 * <pre>{@code
 * public final class TaxTransform implements RowTransform {
 *     private DecimalInput net;
 *     private DecimalInput rate;
 *     private DecimalOutput tax;
 *
 *     public void bind(Columns columns) {
 *         columns.copy("order_id");
 *         columns.copy("business_date");
 *         net = columns.decimals("net_amount");
 *         rate = columns.of("tax").decimals("rate");
 *         tax = columns.writeDecimals("tax_amount");
 *     }
 *
 *     public void apply(Rows rows) {
 *         for (int row = rows.from(); row < rows.to(); row++) {
 *             if (rate.isNull(row)) {
 *                 rows.drop(row);
 *             } else {
 *                 tax.set(row, Exact.product(
 *                         net.unscaled(row), rate.unscaled(row), net.scale() + rate.scale(), tax.scale(), HALF_UP));
 *             }
 *         }
 *     }
 * }
 * }</pre>
 *
 * <p>The class is public with a public constructor without parameters. Its jar holds everything that it needs besides Java's
 * own classes and this package. A result may depend on the row alone: planning scans the jar and refuses a call to the clock,
 * a random source, JDBC, the network, files, threads or reflection. An object is called by one thread at a time;
 * what a call leaves behind in it must not change a later result, and rows may be given again.
 */
public interface RowTransform {
    /**
     * Says which columns are read and how each column of the target comes about, and keeps the handles. Called once on each
     * object, when a run is planned and on its tasks, and must always say the same. No row can be read yet.
     *
     * @throws IllegalArgumentException from {@code columns}, for a column that is not there or has another type
     */
    void bind(Columns columns);

    /**
     * Sets the written columns of the rows {@code [rows.from(), rows.to())}. A row that is neither set nor dropped has null.
     *
     * @throws ArithmeticException if a value has too many digits; it is reported with the key of its row
     */
    void apply(Rows rows);
}
