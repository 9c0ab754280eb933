package dev.hindcast.demo;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * The standard VAT rate of a country in {@code [from, to)}.
 *
 * @param country ISO 3166-1 alpha-2 code
 * @param rate fraction with four digits after the point: 0.2000 is 20 %
 * @param to absent for a rate that is still in force
 */
public record VatRule(
        String country,
        BigDecimal rate,
        LocalDate from,
        @Nullable LocalDate to) {
    /** Whether the rate is in force on that day. */
    public boolean holdsOn(LocalDate day) {
        return !day.isBefore(from) && (to == null || day.isBefore(to));
    }
}
