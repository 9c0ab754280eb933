package dev.hindcast.demo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Values that the finance owner of the demo writes down before the run: British lines go to 20 %, Irish ones stay. */
final class DemoSamples {
    private static final int OF_EACH_COUNTRY = 2;

    private DemoSamples() {}

    /** The samples file: lines in the range that have one version only, the first of each country. */
    static String csv(List<OrderEvent> events) {
        Map<String, Integer> versions = new HashMap<>();
        events.forEach(event -> versions.merge(event.orderId() + "/" + event.lineNo(), 1, Integer::sum));
        List<String> lines = new ArrayList<>();
        lines.add("order_id,line_no,column,before,after");
        lines.addAll(firstOf("GB", events, versions, "0.1750,0.2000"));
        lines.addAll(firstOf("IE", events, versions, "0.2100,0.2100"));
        return String.join("\n", lines) + "\n";
    }

    private static List<String> firstOf(
            String country, List<OrderEvent> events, Map<String, Integer> versions, String beforeAndAfter) {
        return events.stream()
                .filter(event -> event.country().equals(country))
                .filter(event -> !event.businessDate().isBefore(DemoWorld.FROM)
                        && event.businessDate().isBefore(DemoWorld.TO))
                .filter(event ->
                        versions.getOrDefault(event.orderId() + "/" + event.lineNo(), 0) == 1 && !event.deleted())
                .limit(OF_EACH_COUNTRY)
                .map(event -> event.orderId() + "," + event.lineNo() + ",tax_rate," + beforeAndAfter)
                .toList();
    }
}
