package dev.hindcast.demo;

import org.jspecify.annotations.Nullable;

/**
 * What is known about a country label of the orders. Everything but the label is absent for labels that are no country.
 *
 * @param label text in the orders
 * @param iso2 ISO 3166-1 alpha-2 code
 * @param currency2011 ISO 4217 code of the currency in 2011
 */
public record Country(
        String label,
        @Nullable String iso2,
        @Nullable String region,
        @Nullable String subregion,
        @Nullable String timeZone,
        @Nullable String currency2011) {
    /** Region of a label that is no country. */
    public static final String NO_REGION = "Unspecified";

    /** The ISO code, or the label itself where there is none. */
    public String code() {
        return iso2 == null ? label : iso2;
    }

    /** The region, or {@link #NO_REGION}. */
    public String regionOrNone() {
        return region == null ? NO_REGION : region;
    }
}
