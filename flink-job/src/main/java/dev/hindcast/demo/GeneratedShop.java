package dev.hindcast.demo;

import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Makes the order lines of a year as the shop's file would hold them: by day, time and position. */
final class GeneratedShop {
    /** First and last day with orders. */
    static final LocalDate FIRST_DAY = LocalDate.parse("2010-12-01");

    static final LocalDate LAST_DAY = LocalDate.parse("2011-12-09");
    private static final LocalTime OPENS = LocalTime.of(8, 0);
    private static final int OPEN_MINUTES = 12 * 60;
    private static final int LINES_OF_INVOICE = 22;
    private static final int[] QUANTITIES = {1, 1, 1, 2, 2, 3, 4, 6, 6, 8, 10, 12, 12, 24, 48, 144};
    private static final BigDecimal BAD_DEBT = new BigDecimal("-11062.0600");

    /** What all lines of an invoice share. */
    private record Invoice(
            String number, LocalDateTime time, @Nullable String customer, String country) {}

    private final SplittableRandom random;
    private final CountryShares countries = new CountryShares();
    private final List<OrderLine> lines = new ArrayList<>();
    private int invoices = 536_364;

    private GeneratedShop(SplittableRandom random) {
        this.random = random;
    }

    /** So many lines; every day but Saturdays has some as long as there are enough. */
    static List<OrderLine> lines(SplittableRandom random, int count) {
        GeneratedShop shop = new GeneratedShop(random);
        List<LocalDate> days = days();
        for (int i = 0; i < days.size(); i++) {
            long upTo = (long) count * (i + 1) / days.size();
            shop.day(days.get(i), i, (int) upTo);
        }
        return shop.lines;
    }

    static List<LocalDate> days() {
        return FIRST_DAY
                .datesUntil(LAST_DAY.plusDays(1))
                .filter(day -> day.getDayOfWeek() != DayOfWeek.SATURDAY)
                .toList();
    }

    private void day(LocalDate day, int index, int linesInAll) {
        int first = lines.size();
        int wanted = linesInAll - first;
        while (lines.size() < linesInAll) {
            int minute = (int) ((long) OPEN_MINUTES * (lines.size() - first) / wanted);
            LocalDateTime time = day.atTime(OPENS).plusMinutes(minute);
            // However few lines are asked for, Ireland is among them now and then.
            boolean irish = lines.size() == first && index % 20 == 5;
            invoice(time, irish ? "EIRE" : countries.pick(random), linesInAll - lines.size());
        }
    }

    private void invoice(LocalDateTime time, String country, int room) {
        String number = Integer.toString(++invoices);
        String customer = random.nextInt(4) == 0 ? null : countries.customer(country, random);
        switch (random.nextInt(120)) {
            case 0, 1 -> cancelSomething(new Invoice("C" + number, time, countries.customer(country, random), country));
            case 2 -> writeOff(new Invoice(number, time, null, "United Kingdom"));
            case 3 -> badDebt(new Invoice("A" + number, time, null, "United Kingdom"));
            default -> sell(new Invoice(number, time, customer, country), room);
        }
    }

    private void sell(Invoice invoice, int room) {
        int count = Math.min(room, 1 + random.nextInt(2 * LINES_OF_INVOICE - 1));
        for (int i = 0; i < count; i++) {
            boolean repeat = i > 0 && random.nextInt(100) == 0;
            if (repeat) {
                OrderLine last = lines.get(lines.size() - 1);
                add(invoice, last.stockCode(), last.quantity(), last.unitPrice());
            } else {
                int article = random.nextInt(3_000);
                add(invoice, stockCode(article), QUANTITIES[random.nextInt(QUANTITIES.length)], price(article));
            }
        }
    }

    private void cancelSomething(Invoice invoice) {
        int article = random.nextInt(3_000);
        add(invoice, stockCode(article), -1 - random.nextInt(6), price(article));
    }

    private void writeOff(Invoice invoice) {
        add(invoice, stockCode(random.nextInt(3_000)), -1 - random.nextInt(200), BigDecimal.ZERO.setScale(4));
    }

    private void badDebt(Invoice invoice) {
        add(invoice, "B", 1, random.nextInt(3) == 0 ? BAD_DEBT.negate() : BAD_DEBT);
    }

    private void add(Invoice invoice, String stockCode, int quantity, BigDecimal price) {
        lines.add(new OrderLine(
                lines.size() + 1L,
                invoice.number(),
                stockCode,
                quantity,
                invoice.time(),
                price,
                invoice.customer(),
                invoice.country()));
    }

    private static String stockCode(int article) {
        return (20_000 + article) + (article % 5 == 0 ? "A" : "");
    }

    /** From 0.19 to about 15 pounds, most of them cheap; some prices have three decimals. */
    private static BigDecimal price(int article) {
        long spread = (article * 7919L) % 1_000;
        long mills = 190 + spread * spread * 15 / 1_000 / 10 * 10;
        return BigDecimal.valueOf(article % 100 == 0 ? mills + 5 : mills, 3).setScale(4);
    }
}
