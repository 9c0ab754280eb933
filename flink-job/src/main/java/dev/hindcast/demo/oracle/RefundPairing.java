package dev.hindcast.demo.oracle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/**
 * Pairs cancellations with sales. It is given the lines of one (customer, article, price) after the other, each in order of
 * time and file, and keeps what is left of each sale, the latest first.
 */
final class RefundPairing implements Duck.RowUse {
    /** Line {@code n} takes back part of line {@code sale}, of which {@code refunded} is then gone. */
    record Pair(long n, long sale, long refunded) {}

    private static final class Left {
        private final long line;
        private final long soldAt;
        private final long sold;
        private long left;

        private Left(long line, long soldAt, long sold) {
            this.line = line;
            this.soldAt = soldAt;
            this.sold = sold;
            this.left = sold;
        }
    }

    private final List<Pair> pairs = new ArrayList<>();
    private final Deque<Left> latestFirst = new ArrayDeque<>();
    private long what = -1;

    @Override
    public void accept(ResultSet line) throws SQLException {
        if (line.getLong("what") != what) {
            what = line.getLong("what");
            latestFirst.clear();
        }
        long quantity = line.getLong("quantity");
        if (line.getBoolean("cancels")) {
            takeBack(line.getLong("n"), line.getLong("at_us"), -quantity);
        } else if (quantity > 0) {
            latestFirst.push(new Left(line.getLong("n"), line.getLong("at_us"), quantity));
        }
    }

    private void takeBack(long n, long at, long wanted) {
        Iterator<Left> sales =
                wanted > 0 ? latestFirst.iterator() : List.<Left>of().iterator();
        while (sales.hasNext()) {
            Left sale = sales.next();
            if (sale.soldAt < at && sale.left >= wanted) {
                sale.left -= wanted;
                pairs.add(new Pair(n, sale.line, sale.sold - sale.left));
                return;
            }
        }
    }

    List<Pair> pairs() {
        return pairs;
    }
}
