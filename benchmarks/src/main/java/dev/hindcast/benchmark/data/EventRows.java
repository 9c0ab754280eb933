package dev.hindcast.benchmark.data;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Random;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;

/** Draws the rows of {@link Events}, column after column from one seeded source, into one record. */
final class EventRows implements Iterator<Record> {
    private static final List<String> TYPES = List.of("created", "paid", "packed", "shipped", "returned", "corrected");
    private static final List<String> STATES = List.of("OPEN", "PAID", "PACKED", "SHIPPED", "RETURNED", "CLOSED");
    private static final List<String> CURRENCIES = List.of("EUR", "EUR", "EUR", "EUR", "USD", "USD", "GBP", "JPY");
    private static final List<String> WORDS = List.of(
            "gift", "wrap", "fast", "blue", "large", "order", "call", "door", "left", "safe", "box", "red", "small",
            "late", "again", "paper", "glass", "heavy", "note", "check");
    private static final int DAY_MILLIS = 86_400_000;
    private static final long DAY_START =
            Tables.DAY.atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();

    private final Record row = GenericRecord.create(new Events().raw());
    private final Random random;
    private final long rows;
    private final int keys;
    private long next;

    EventRows(long rows, long seed) {
        this.rows = rows;
        this.keys = Math.toIntExact(Math.max(rows, 1));
        this.random = new Random(seed);
    }

    @Override
    public boolean hasNext() {
        return next < rows;
    }

    @Override
    public Record next() {
        if (!hasNext()) {
            throw new NoSuchElementException("All " + rows + " rows are drawn");
        }
        drawNames();
        drawMoney();
        drawText();
        next++;
        return row;
    }

    private void drawNames() {
        row.set(0, "ord-" + twelveDigits(random.nextInt(keys)));
        row.set(1, TYPES.get(random.nextInt(TYPES.size())));
        row.set(2, STATES.get(random.nextInt(STATES.size())));
        row.set(3, time(DAY_START + random.nextInt(DAY_MILLIS)));
        row.set(4, next);
        row.set(5, Tables.DAY);
        int region = random.nextInt(Events.REGIONS.size());
        row.set(6, Events.REGIONS.get(region));
        row.set(7, CURRENCIES.get(region));
        row.set(8, (long) random.nextInt(5_000_000));
        row.set(9, 1 + random.nextInt(9));
    }

    /** In hundredths: 1.00 to 5,000.99; half of it refunded in one row of ten; 0.00 to 4.99. */
    private void drawMoney() {
        long preTax = 100L + random.nextInt(500_000);
        boolean refunded = random.nextInt(10) == 0;
        row.set(10, BigDecimal.valueOf(preTax, 2));
        row.set(11, BigDecimal.valueOf(refunded ? preTax / 2 : 0, 2));
        row.set(12, BigDecimal.valueOf(random.nextInt(500), 2));
    }

    private void drawText() {
        row.set(13, String.format(Locale.ROOT, "category-%02d", random.nextInt(20)));
        StringBuilder note = new StringBuilder(48);
        for (int word = 0; word < 5; word++) {
            note.append(WORDS.get(random.nextInt(WORDS.size()))).append(' ');
        }
        row.set(14, note.append(random.nextInt(1_000_000)).toString());
        row.set(15, random.nextInt(200) == 0);
    }

    static OffsetDateTime time(long epochMillis) {
        return OffsetDateTime.ofInstant(Instant.ofEpochMilli(epochMillis), ZoneOffset.UTC);
    }

    private static String twelveDigits(int number) {
        String digits = Integer.toString(number);
        return "000000000000".substring(digits.length()) + digits;
    }
}
