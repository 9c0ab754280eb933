package dev.hindcast.demo;

import java.nio.file.Path;
import java.util.List;

/** Reads a country map: {@code source_country,iso2,region,subregion,time_zone,currency_2011}; more columns are ignored. */
public final class CountryMapCsv {
    static final List<String> COLUMNS =
            List.of("source_country", "iso2", "region", "subregion", "time_zone", "currency_2011");

    private CountryMapCsv() {}

    /**
     * The map in a file.
     *
     * @throws dev.hindcast.error.HindcastException INPUT_INVALID, with {@code file:line:column}
     */
    public static CountryMap read(Path file) {
        return new CountryMap(CsvRows.list(file, COLUMNS, CountryMapCsv::country));
    }

    static Country country(CsvRow row) {
        return new Country(
                row.required("source_country"),
                row.optional("iso2").orElse(null),
                row.optional("region").orElse(null),
                row.optional("subregion").orElse(null),
                row.optional("time_zone").orElse(null),
                row.optional("currency_2011").orElse(null));
    }
}
