package dev.hindcast.catchup.follow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Random versions of some orders of two days, and what a table that follows them must show, by plain Java. */
final class RandomOrders {
    private static final int KEYS = 30;

    private final Random random;
    private final Ledger ledger;
    private final List<Ledger.Order> orders = new ArrayList<>();
    private final Map<String, Long> newest = new HashMap<>();

    RandomOrders(Random random, Ledger ledger) {
        this.random = random;
        this.ledger = ledger;
    }

    /** One to five versions in one commit. */
    void feed() {
        List<Ledger.Order> some = new ArrayList<>();
        for (int count = 1 + random.nextInt(5); count > 0; count--) {
            some.add(next());
        }
        orders.addAll(some);
        ledger.feed(some.toArray(Ledger.Order[]::new));
    }

    /** An insert, update or delete, a late older one of either, or one that was delivered before. */
    private Ledger.Order next() {
        if (!orders.isEmpty() && random.nextInt(8) == 0) {
            return orders.get(random.nextInt(orders.size()));
        }
        String id = "k" + random.nextInt(KEYS);
        long top = newest.getOrDefault(id, 0L);
        boolean late = top > 20 && random.nextInt(3) == 0;
        // Versions grow by ten; a late one lies between two of them and is drawn once.
        long version = late ? unused(id, top) : top + 10;
        newest.merge(id, version, Math::max);
        return new Ledger.Order(id, dayOf(id), random.nextInt(100), version, random.nextInt(4) == 0, "");
    }

    private long unused(String id, long top) {
        long version = 1L + random.nextInt((int) top - 1);
        return orders.stream().anyMatch(one -> one.id().equals(id) && one.ver() == version) || version % 10 == 0
                ? top + 10
                : version;
    }

    private static String dayOf(String id) {
        return id.hashCode() % 2 == 0 ? Ledger.D1 : Ledger.D2;
    }

    /**
     * What must be shown.
     *
     * @param sign with {@code -1} the oldest version of each key would win
     * @param factor of the rule
     */
    Map<String, String> expected(int sign, int factor) {
        Map<String, Ledger.Order> winners = new HashMap<>();
        orders.forEach(one ->
                winners.merge(one.id(), one, (a, b) -> sign * Long.compare(a.ver(), b.ver()) >= 0 ? a : b));
        Map<String, String> shown = new TreeMap<>();
        winners.values().stream()
                .filter(one -> !one.deleted())
                .forEach(one -> shown.put(
                        one.id(), one.day() + " " + factor * one.amount() + ".00 " + one.ver() + " " + one.note()));
        return shown;
    }
}
