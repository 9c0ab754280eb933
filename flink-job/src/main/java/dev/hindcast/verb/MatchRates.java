package dev.hindcast.verb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.manifest.PartitionFacts;
import dev.hindcast.manifest.PartitionFacts.JoinCount;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How the look-ups in each dependency ended, over all partitions that are computed. */
final class MatchRates {
    private static final double PERCENT = 100;

    private final Map<String, JoinCount> byAlias = new TreeMap<>();

    MatchRates(Collection<PartitionFacts> facts) {
        facts.forEach(each -> each.joins().forEach((alias, count) -> byAlias.merge(alias, count, MatchRates::plus)));
    }

    private static JoinCount plus(JoinCount one, JoinCount other) {
        return new JoinCount(
                one.matched() + other.matched(),
                one.missing() + other.missing(),
                one.carriedForward() + other.carriedForward());
    }

    /** One line; empty when nothing was looked up. */
    String text() {
        return byAlias.isEmpty()
                ? ""
                : "Joins      "
                        + byAlias.entrySet().stream()
                                .map(each -> text(each.getKey(), each.getValue()))
                                .collect(Collectors.joining("; "));
    }

    /** The rate is rounded down: 100 % means all. */
    private static String text(String alias, JoinCount count) {
        String carried = count.carriedForward() == 0
                ? ""
                : String.format(Locale.ROOT, ", %,d carried forward", count.carriedForward());
        return String.format(
                Locale.ROOT,
                "%s matched %,d of %,d (%.2f %%)%s",
                alias,
                count.matched(),
                count.matched() + count.missing(),
                Math.floor(rate(count) * PERCENT * PERCENT) / PERCENT,
                carried);
    }

    private static double rate(JoinCount count) {
        long all = count.matched() + count.missing();
        return all == 0 ? 1 : (double) count.matched() / all;
    }

    ObjectNode json() {
        ObjectNode json = Answer.object();
        byAlias.forEach((alias, count) -> json.putObject(alias)
                .put("matched", count.matched())
                .put("missing", count.missing())
                .put("carried_forward", count.carriedForward())
                .put("rate", rate(count)));
        return json;
    }
}
