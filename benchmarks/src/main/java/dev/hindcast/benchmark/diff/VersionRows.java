package dev.hindcast.benchmark.diff;

import dev.hindcast.benchmark.data.Events;
import dev.hindcast.benchmark.data.Tables;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;

/**
 * The rows of one of two versions. A row follows from its number alone, so that both versions agree in all but the changed
 * share, where tax and net are one cent higher in the new one. Keys come in no order.
 */
final class VersionRows implements Iterator<Record> {
    private static final List<String> STATES = List.of("OPEN", "PAID", "PACKED", "SHIPPED", "RETURNED", "CLOSED");
    private static final List<String> REGIONS =
            List.of("EU-DE", "EU-FR", "EU-IT", "EU-ES", "US-CA", "US-NY", "GB", "JP");
    private static final List<String> CURRENCIES = List.of("EUR", "EUR", "EUR", "EUR", "USD", "USD", "GBP", "JPY");
    private static final OffsetDateTime START = Tables.DAY.atStartOfDay().atOffset(ZoneOffset.UTC);
    private static final int SHARES = 1_000;

    private final Record row = GenericRecord.create(new Events().result());
    private final long rows;
    private final int changedOfThousand;
    private final boolean after;
    private long next;
    private long changed;

    /**
     * So many rows.
     *
     * @param changedOfThousand share of rows that differ between the versions
     * @param after the new version
     */
    VersionRows(long rows, int changedOfThousand, boolean after) {
        this.rows = rows;
        this.changedOfThousand = changedOfThousand;
        this.after = after;
    }

    /** How many of the rows drawn so far differ between the versions. */
    long changed() {
        return changed;
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
        long mixed = mix(next);
        boolean differs = Long.remainderUnsigned(mix(mixed), SHARES) < changedOfThousand;
        changed += differs ? 1 : 0;
        names(mixed);
        money(mixed, differs && after);
        next++;
        return row;
    }

    private void names(long mixed) {
        int region = (int) ((mixed >>> 8) & 7);
        row.set(0, "ord-" + Long.toHexString(mixed));
        row.set(1, STATES.get((int) (((mixed >>> 16) & 0xff) % STATES.size())));
        row.set(2, START.plusSeconds((mixed >>> 24) & 0xffff));
        row.set(3, next);
        row.set(4, Tables.DAY);
        row.set(5, REGIONS.get(region));
        row.set(6, CURRENCIES.get(region));
        row.set(7, mixed >>> 40);
        row.set(8, 1 + (int) (mixed & 7));
        row.set(11, "category-" + ((mixed >>> 4) & 15));
        row.set(12, "note " + (mixed >>> 32) + " of order " + next);
    }

    private void money(long mixed, boolean higher) {
        long preTax = 100 + ((mixed >>> 20) & 0x7ffff);
        long tax = preTax / 5 + (higher ? 1 : 0);
        row.set(9, BigDecimal.valueOf(preTax, 2));
        row.set(10, BigDecimal.valueOf(mixed % 10 == 0 ? preTax / 2 : 0, 2));
        row.set(13, BigDecimal.valueOf(tax, 2));
        row.set(14, BigDecimal.valueOf(preTax + tax, 2));
    }

    /** SplitMix64's finaliser (Steele, Lea and Flood, 2014): one to one, so that no key repeats. */
    private static long mix(long number) {
        long mixed = number + 0x9e3779b97f4a7c15L;
        mixed = (mixed ^ (mixed >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }
}
