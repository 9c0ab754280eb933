package dev.hindcast.demo;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * One line of an invoice as the shop's file holds it.
 *
 * @param fileOrder position in the file, from 1
 * @param invoiceDate wall clock of the shop, see {@link #SHOP}
 * @param unitPrice GBP, four digits after the point
 * @param customer absent for sales without an account
 * @param country the file's own label, see {@link CountryMap}
 */
public record OrderLine(
        long fileOrder,
        String invoice,
        String stockCode,
        int quantity,
        LocalDateTime invoiceDate,
        BigDecimal unitPrice,
        @Nullable String customer,
        String country) {
    /** The shop's time zone. */
    public static final ZoneId SHOP = ZoneId.of("Europe/London");

    /** Whether the invoice takes sales back. */
    public boolean cancellation() {
        return invoice.startsWith("C");
    }

    /** Whether the invoice is a book-keeping correction, such as a bad debt. */
    public boolean adjustment() {
        return invoice.startsWith("A");
    }

    /** The invoice date as an instant. */
    public Instant at() {
        return invoiceDate.atZone(SHOP).toInstant();
    }
}
