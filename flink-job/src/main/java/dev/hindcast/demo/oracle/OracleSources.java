package dev.hindcast.demo.oracle;

import java.nio.file.Path;

/**
 * The CSV files that the oracle starts from; plain or {@code .gz}.
 *
 * @param orders what happened, see {@code kind}
 * @param vat start_date, stop_date, territory_codes, rate, rate_type
 * @param fx Date and one column a currency, GBP among them
 * @param countries source_country, iso2, region; only read for {@link Kind#LINES}
 */
public record OracleSources(Kind kind, Path orders, Path vat, Path fx, Path countries) {
    /** What the file of orders holds. */
    public enum Kind {
        /** Invoice lines of the UCI Online Retail set; refunds are matched here. */
        LINES,
        /** One row a version of an order line, in order of arrival. */
        EVENTS
    }
}
