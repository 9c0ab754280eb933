package dev.hindcast.demo;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What must come out for a file of orders, in plain Java from the text of its lines; nothing of the product is used.
 *
 * @param rows order lines: lines of the file that are no matched refund
 * @param rowsOfCustomer rows by customer
 */
public record PlainFigures(
        long sourceLines,
        long refunds,
        long rows,
        long rowsInRange,
        long britishInRange,
        BigDecimal net,
        Map<String, Long> rowsOfCustomer) {
    private static final int INVOICE = 0;
    private static final int STOCK = 1;
    private static final int QUANTITY = 2;
    private static final int DATE = 3;
    private static final int PRICE = 4;
    private static final int CUSTOMER = 5;
    private static final int COUNTRY = 6;

    /** Figures of these lines, the header not among them. */
    static PlainFigures of(List<String> lines) {
        List<String[]> fields = lines.stream().map(line -> line.split(",", -1)).toList();
        Set<Integer> refunds = refunds(fields);
        long inRange = 0;
        long british = 0;
        BigDecimal net = BigDecimal.ZERO;
        Map<String, Long> customers = new HashMap<>();
        for (int i = 0; i < fields.size(); i++) {
            String[] line = fields.get(i);
            // A refund takes as much off its sale as the line itself says: the sum needs no matching.
            net = net.add(new BigDecimal(line[PRICE]).multiply(new BigDecimal(line[QUANTITY])));
            if (!refunds.contains(i)) {
                boolean in = line[DATE].compareTo("2011-01-04") >= 0 && line[DATE].compareTo("2011-04-04") < 0;
                inRange += in ? 1 : 0;
                british += in && line[COUNTRY].equals("United Kingdom") ? 1 : 0;
                customers.merge(line[CUSTOMER], 1L, Long::sum);
            }
        }
        return new PlainFigures(
                lines.size(), refunds.size(), lines.size() - refunds.size(), inRange, british, net, customers);
    }

    private static Set<Integer> refunds(List<String[]> lines) {
        Map<String, List<Integer>> groups = new HashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            String[] line = lines.get(i);
            if (!line[CUSTOMER].isEmpty()) {
                String price = new BigDecimal(line[PRICE]).stripTrailingZeros().toString();
                groups.computeIfAbsent(line[CUSTOMER] + " " + line[STOCK] + " " + price, what -> new ArrayList<>())
                        .add(i);
            }
        }
        Set<Integer> refunds = new HashSet<>();
        groups.values().forEach(group -> pair(group, lines, refunds));
        return refunds;
    }

    private static void pair(List<Integer> group, List<String[]> lines, Set<Integer> refunds) {
        group.sort(Comparator.comparing((Integer i) -> lines.get(i)[DATE]).thenComparing(i -> i));
        int[] left = group.stream()
                .mapToInt(i -> Integer.parseInt(lines.get(i)[QUANTITY]))
                .toArray();
        for (int r = 0; r < left.length; r++) {
            String[] refund = lines.get(group.get(r));
            for (int s = r - 1; refund[INVOICE].startsWith("C") && s >= 0; s--) {
                String[] sale = lines.get(group.get(s));
                boolean earlier = sale[DATE].compareTo(refund[DATE]) < 0;
                if (earlier && !sale[INVOICE].startsWith("C") && left[s] > 0 && left[s] + left[r] >= 0) {
                    left[s] += left[r];
                    refunds.add(group.get(r));
                    break;
                }
            }
        }
    }
}
