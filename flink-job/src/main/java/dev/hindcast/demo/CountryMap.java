package dev.hindcast.demo;

import dev.hindcast.error.ErrorCode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Country labels of the orders and what they mean. */
public final class CountryMap {
    private final Map<String, Country> byLabel = new LinkedHashMap<>();

    /**
     * A map of these countries.
     *
     * @throws dev.hindcast.error.HindcastException INPUT_INVALID when a label stands there twice
     */
    public CountryMap(List<Country> countries) {
        for (Country country : countries) {
            if (byLabel.put(country.label(), country) != null) {
                throw ErrorCode.INPUT_INVALID
                        .error("Cannot use the country map: the label '%s' stands there twice", country.label())
                        .value(country.label())
                        .expected("each label once")
                        .next("hindcast demo --help");
            }
        }
    }

    /** All countries, in the order of the file. */
    public List<Country> all() {
        return List.copyOf(byLabel.values());
    }

    /** Whether the map has this label. */
    boolean has(String label) {
        return byLabel.containsKey(label);
    }

    /** All labels, in the order of the file. */
    Set<String> labels() {
        return Collections.unmodifiableSet(byLabel.keySet());
    }

    /**
     * The country of a label.
     *
     * @throws dev.hindcast.error.HindcastException INPUT_INVALID for a label that the map does not have
     */
    public Country of(String label) {
        Country found = byLabel.get(label);
        if (found == null) {
            // Guessing a code here would silently tax the line at the export rate.
            throw ErrorCode.INPUT_INVALID
                    .error("Cannot place orders of '%s': the country map has no such label", label)
                    .value(label)
                    .expected("one of " + byLabel.keySet())
                    .next("hindcast demo --countries FILE");
        }
        return found;
    }
}
