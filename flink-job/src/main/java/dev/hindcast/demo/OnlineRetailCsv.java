package dev.hindcast.demo;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads orders in the format of the UCI Online Retail set: {@code
 * InvoiceNo,StockCode,Quantity,InvoiceDate,UnitPrice,CustomerID,Country}, plain or gzip.
 */
public final class OnlineRetailCsv {
    private static final List<String> COLUMNS =
            List.of("InvoiceNo", "StockCode", "Quantity", "InvoiceDate", "UnitPrice", "CustomerID", "Country");
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss").withResolverStyle(ResolverStyle.STRICT);

    // The same few texts, prices and times stand in half a million lines: each is kept once.
    private final Map<String, String> texts = new HashMap<>();
    private final Map<String, BigDecimal> prices = new HashMap<>();
    private final Map<String, LocalDateTime> times = new HashMap<>();
    private final Optional<CountryMap> countries;
    private long lines;

    private OnlineRetailCsv(Optional<CountryMap> countries) {
        this.countries = countries;
    }

    /**
     * All lines in file order.
     *
     * @throws dev.hindcast.error.HindcastException INPUT_INVALID, with {@code file:line:column}
     */
    public static List<OrderLine> read(Path file) {
        return CsvRows.list(file, COLUMNS, new OnlineRetailCsv(Optional.empty())::line);
    }

    /** The same, and each country is one of these. */
    public static List<OrderLine> read(Path file, CountryMap countries) {
        return CsvRows.list(file, COLUMNS, new OnlineRetailCsv(Optional.of(countries))::line);
    }

    private OrderLine line(CsvRow row) {
        lines++;
        return new OrderLine(
                lines,
                once(row.required("InvoiceNo")),
                once(row.required("StockCode")),
                row.integer("Quantity"),
                time(row),
                price(row),
                row.optional("CustomerID")
                        .map(OnlineRetailCsv::withoutFraction)
                        .map(this::once)
                        .orElse(null),
                country(row));
    }

    private String country(CsvRow row) {
        return texts.computeIfAbsent(row.required("Country"), label -> {
            if (countries.isPresent() && !countries.get().has(label)) {
                row.parse("Country", "one of " + countries.get().labels(), unknown -> {
                    throw new IllegalArgumentException(unknown);
                });
            }
            return label;
        });
    }

    private LocalDateTime time(CsvRow row) {
        return times.computeIfAbsent(
                row.text("InvoiceDate"),
                text -> row.parse("InvoiceDate", "a time yyyy-mm-dd hh:mm:ss", t -> LocalDateTime.parse(t, TIME)));
    }

    private BigDecimal price(CsvRow row) {
        return prices.computeIfAbsent(row.text("UnitPrice"), text -> row.decimal("UnitPrice", 12, 4));
    }

    private String once(String text) {
        return texts.computeIfAbsent(text, same -> same);
    }

    /** The set was exported through floating point: {@code 17850.0} is customer 17850. */
    private static String withoutFraction(String customer) {
        return customer.endsWith(".0") ? customer.substring(0, customer.length() - 2) : customer;
    }
}
