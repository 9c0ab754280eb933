package dev.hindcast.demo;

import java.math.BigDecimal;
import java.time.LocalDate;

/**
 * A reference rate of the European Central Bank.
 *
 * @param currency ISO 4217 code
 * @param rate units of the currency for one euro, six digits after the point
 */
public record FxRate(String currency, LocalDate date, BigDecimal rate) {}
