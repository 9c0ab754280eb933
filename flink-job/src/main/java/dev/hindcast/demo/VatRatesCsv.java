package dev.hindcast.demo;

import dev.hindcast.error.ErrorCode;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads VAT rates in the format of kdeldycke/vat-rates: {@code
 * start_date,stop_date,territory_codes,currency_code,rate,rate_type,description}, where territory_codes is a list with
 * one code a line. Only standard rates of whole countries are kept; towns and islands ({@code AT-6691}) and codes that
 * are not ISO ({@code UK}, {@code EL}) are not.
 */
public final class VatRatesCsv {
    private static final List<String> COLUMNS =
            List.of("start_date", "stop_date", "territory_codes", "rate", "rate_type");
    private static final Set<String> ISO = Set.of(Locale.getISOCountries());

    private VatRatesCsv() {}

    /** A row as the file has it: is {@code stop} still inside the validity? Only the next row of the country tells. */
    private record Raw(
            String country,
            BigDecimal rate,
            LocalDate start,
            @Nullable LocalDate stop) {}

    /**
     * The rules by country and start.
     *
     * @throws dev.hindcast.error.HindcastException INPUT_INVALID, with {@code file:line:column}, or for two rates of a
     *     country at a time
     */
    public static List<VatRule> read(Path file) {
        Map<String, List<Raw>> byCountry = new TreeMap<>();
        CsvRows.read(
                file,
                COLUMNS,
                row -> of(row).forEach(raw -> byCountry
                        .computeIfAbsent(raw.country(), country -> new ArrayList<>())
                        .add(raw)));
        return byCountry.values().stream()
                .flatMap(rows -> inOrder(rows).stream())
                .toList();
    }

    private static List<Raw> of(CsvRow row) {
        if (!row.text("rate_type").equals("standard")) {
            return List.of();
        }
        LocalDate start = row.date("start_date");
        LocalDate stop = row.optional("stop_date").isEmpty() ? null : row.date("stop_date");
        BigDecimal rate = row.share("rate", 4);
        return row.text("territory_codes")
                .lines()
                .map(String::strip)
                .filter(ISO::contains)
                .map(country -> new Raw(country, rate, start, stop))
                .toList();
    }

    private static List<VatRule> inOrder(List<Raw> rows) {
        List<Raw> sorted =
                rows.stream().sorted(Comparator.comparing(Raw::start)).toList();
        List<VatRule> rules = new ArrayList<>();
        for (int i = 0; i < sorted.size(); i++) {
            rules.add(rule(sorted.get(i), i + 1 < sorted.size() ? Optional.of(sorted.get(i + 1)) : Optional.empty()));
        }
        return rules;
    }

    private static VatRule rule(Raw row, Optional<Raw> next) {
        LocalDate to = row.stop();
        // A few stop dates are the last valid day instead of the day after; a gap of one day betrays them.
        if (to != null && next.isPresent() && to.plusDays(1).equals(next.get().start())) {
            to = next.get().start();
        }
        if (next.isPresent() && (to == null || to.isAfter(next.get().start()))) {
            throw ErrorCode.INPUT_INVALID
                    .error(
                            "Cannot use the VAT rates: %s has two standard rates on %s",
                            row.country(), next.get().start())
                    .value(row.rate() + " and " + next.get().rate())
                    .expected("one rate a country and day")
                    .next("hindcast demo --vat FILE");
        }
        return new VatRule(row.country(), row.rate(), row.start(), to);
    }
}
