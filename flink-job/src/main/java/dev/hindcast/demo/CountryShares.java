package dev.hindcast.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The generator's shop: which share of its invoices goes to which country, and how many customers it has there. */
final class CountryShares {
    static final String RESOURCE = "countries.csv";
    private static final int FIRST_CUSTOMER = 12_346;

    private final List<String> labels = new ArrayList<>();
    private final List<Integer> upTo = new ArrayList<>();
    private int total;

    CountryShares() {
        CsvRows.readResource(RESOURCE, List.of("source_country", "share"), row -> {
            labels.add(row.required("source_country"));
            total += row.integer("share");
            upTo.add(total);
        });
    }

    /** A country label, each as often as its share says. */
    String pick(SplittableRandom random) {
        int at = random.nextInt(total);
        int index = 0;
        while (upTo.get(index) <= at) {
            index++;
        }
        return labels.get(index);
    }

    /** A customer of that country; of two customers of different countries no number is the same. */
    String customer(String label, SplittableRandom random) {
        int index = labels.indexOf(label);
        int customers = index == 0 ? 4_000 : 40;
        int first = index == 0 ? FIRST_CUSTOMER : FIRST_CUSTOMER + 4_000 + 40 * (index - 1);
        return Integer.toString(first + random.nextInt(customers));
    }
}
