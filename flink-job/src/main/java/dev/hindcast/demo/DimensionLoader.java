package dev.hindcast.demo;

import dev.hindcast.table.Catalogs;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.jspecify.annotations.Nullable;

/** Loads the dimensions of the demo, one append a table. */
public final class DimensionLoader {
    private final Feed feed;

    public DimensionLoader(Catalogs catalogs, Appender appender) {
        this.feed = new Feed(catalogs, appender);
    }

    /**
     * Loads all three.
     *
     * @throws dev.hindcast.error.HindcastException COMMIT_CONFLICT, COMMIT_UNKNOWN or STORE_FAILED
     */
    public void load(List<VatRule> vat, List<FxRate> fx, CountryMap countries) {
        load(DemoTables.TAX_RULES, DemoTables.TAX_RULES_SCHEMA, vat, (rule, row) -> {
            row.set(0, rule.country());
            row.set(1, rule.rate());
            row.set(2, rule.from());
            row.set(3, rule.to());
        });
        load(DemoTables.FX_RATES, DemoTables.FX_RATES_SCHEMA, fx, (rate, row) -> {
            row.set(0, rate.currency());
            row.set(1, rate.date());
            row.set(2, rate.rate());
        });
        load(DemoTables.COUNTRIES, DemoTables.COUNTRIES_SCHEMA, countries.all(), DimensionLoader::country);
    }

    private static void country(Country country, Record row) {
        List<@Nullable String> values = java.util.Arrays.asList(
                country.label(),
                country.iso2(),
                country.region(),
                country.subregion(),
                country.timeZone(),
                country.currency2011());
        for (int i = 0; i < values.size(); i++) {
            row.set(i, values.get(i));
        }
    }

    private <T> void load(String table, Schema schema, List<T> values, BiConsumer<T, Record> fill) {
        List<Record> rows = values.stream()
                .map(value -> {
                    Record row = GenericRecord.create(schema);
                    fill.accept(value, row);
                    return row;
                })
                .toList();
        feed.append(table, rows, Map.of());
    }
}
