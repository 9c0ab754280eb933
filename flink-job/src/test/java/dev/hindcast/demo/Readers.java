package dev.hindcast.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.table.Catalogs;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.io.CloseableIterable;
import org.jspecify.annotations.Nullable;

/** A reader of British tax rates at both ends and in the middle of the range, every 100 ms. */
final class Readers implements AutoCloseable {
    private static final long EVERY_MILLIS = 100;
    private static final Expression ROWS = Expressions.and(
            Expressions.equal("country", "GB"),
            Expressions.in(
                    "business_date",
                    DemoWorld.FROM.toString(),
                    DemoWorld.FROM.plusDays(45).toString(),
                    DemoWorld.TO.minusDays(3).toString()));

    private final Catalogs catalogs;
    private final Thread thread = new Thread(this::work, "reader");
    private final List<Set<BigDecimal>> polls = new ArrayList<>();
    private volatile boolean stopped;
    private volatile @Nullable Exception failure;

    Readers(Catalogs catalogs) {
        this.catalogs = catalogs;
        thread.setDaemon(true);
        thread.start();
    }

    private void work() {
        try {
            while (!stopped) {
                Set<BigDecimal> rates = rates();
                synchronized (polls) {
                    polls.add(rates);
                }
                Thread.sleep(EVERY_MILLIS);
            }
        } catch (IOException | RuntimeException e) {
            failure = e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Set<BigDecimal> rates() throws IOException {
        Set<BigDecimal> rates = new TreeSet<>();
        try (CloseableIterable<Record> rows = IcebergGenerics.read(catalogs.load(DemoTables.ORDERS_DAILY))
                .where(ROWS)
                .select("country", "business_date", "tax_rate")
                .build()) {
            rows.forEach(row -> rates.add((BigDecimal) row.getField("tax_rate")));
        }
        return rates;
    }

    /** Waits for so many more polls. */
    void awaitPolls(int count) throws InterruptedException {
        int until = count() + count;
        while (count() < until) {
            assertThat(failure).isNull();
            Thread.sleep(EVERY_MILLIS / 4);
        }
    }

    private int count() {
        synchronized (polls) {
            return polls.size();
        }
    }

    /** Polls that saw no rate, or rates of both versions. */
    List<Set<BigDecimal>> mixed() {
        synchronized (polls) {
            return polls.stream().filter(rates -> rates.size() != 1).toList();
        }
    }

    /** The rates in the order in which they were seen; one that comes back stands there again. */
    List<String> seen() {
        List<String> seen = new ArrayList<>();
        synchronized (polls) {
            for (Set<BigDecimal> rates : polls) {
                String now = rates.stream().map(BigDecimal::toPlainString).reduce("", String::concat);
                if (seen.isEmpty() || !seen.get(seen.size() - 1).equals(now)) {
                    seen.add(now);
                }
            }
        }
        return seen;
    }

    @Override
    public void close() throws InterruptedException {
        stopped = true;
        thread.join();
        assertThat(failure).isNull();
    }
}
