package dev.hindcast.demo;

import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Rates in the format of the ECB's history file: {@code Date,USD,JPY,...}, a line a day, newest first, {@code N/A} where
 * a currency has no rate; plain or gzip.
 */
public final class FxCsv {
    private static final String NONE = "N/A";

    private FxCsv() {}

    /**
     * The rates of the days in {@code [from, to)}, by day and currency.
     *
     * @throws dev.hindcast.error.HindcastException INPUT_INVALID, with {@code file:line:column}
     */
    public static List<FxRate> read(Path file, LocalDate from, LocalDate to) {
        List<FxRate> rates = new ArrayList<>();
        CsvRows.read(file, List.of("Date"), row -> {
            LocalDate date = row.date("Date");
            if (!date.isBefore(from) && date.isBefore(to)) {
                addDay(row, date, rates);
            }
        });
        rates.sort(Comparator.comparing(FxRate::date).thenComparing(FxRate::currency));
        return rates;
    }

    private static void addDay(CsvRow row, LocalDate date, List<FxRate> rates) {
        for (String column : row.header().columns()) {
            // The file ends each line with a comma: its last column has neither name nor value.
            if (!column.equals("Date") && !column.isEmpty() && !row.text(column).equals(NONE)) {
                rates.add(new FxRate(column, date, row.decimal(column, 18, 6)));
            }
        }
    }

    /** Writes rates in the same format. */
    public static void write(Path file, List<FxRate> rates) {
        SortedSet<String> currencies = new TreeSet<>();
        Map<LocalDate, Map<String, FxRate>> days = new TreeMap<>(Comparator.reverseOrder());
        for (FxRate rate : rates) {
            currencies.add(rate.currency());
            days.computeIfAbsent(rate.date(), day -> new TreeMap<>()).put(rate.currency(), rate);
        }
        try (Writer out = Files.newBufferedWriter(file)) {
            out.write("Date," + String.join(",", currencies) + ",\n");
            for (Map.Entry<LocalDate, Map<String, FxRate>> day : days.entrySet()) {
                out.write(line(day.getKey(), currencies, day.getValue()));
            }
        } catch (IOException e) {
            throw ErrorCode.STORE_FAILED
                    .error("Cannot write %s: %s", file, e)
                    .because(e)
                    .next("hindcast demo --workdir DIR");
        }
    }

    private static String line(LocalDate day, SortedSet<String> currencies, Map<String, FxRate> rates) {
        StringBuilder line = new StringBuilder(day.toString());
        for (String currency : currencies) {
            FxRate rate = rates.get(currency);
            line.append(',')
                    .append(
                            rate == null
                                    ? NONE
                                    : rate.rate().stripTrailingZeros().toPlainString());
        }
        return line.append(",\n").toString();
    }
}
