package dev.hindcast.demo;

import static java.util.Map.entry;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** State of an order line. {@link #MOVES} says which state a newer version may have. */
public enum LineState {
    SOLD("Sold; nothing was taken back"),
    PARTLY_REFUNDED("Some of the quantity was taken back"),
    REFUNDED("All of the quantity was taken back"),
    CANCELLATION("A cancellation that belongs to no known sale"),
    ADJUSTMENT("A book-keeping correction, such as a bad debt"),
    WRITE_OFF("Stock that was written off");

    /** Legal moves from one version of a line to the next; a state that is missing here is final. */
    public static final Map<LineState, Set<LineState>> MOVES = Map.ofEntries(
            entry(SOLD, EnumSet.of(SOLD, PARTLY_REFUNDED, REFUNDED)),
            entry(PARTLY_REFUNDED, EnumSet.of(PARTLY_REFUNDED, REFUNDED)));

    private final String sentence;

    LineState(String sentence) {
        this.sentence = sentence;
    }

    /** What the state means, for people. */
    public String sentence() {
        return sentence;
    }

    /** Whether a newer version of a line in this state may be in {@code next}. */
    public boolean canMoveTo(LineState next) {
        return MOVES.getOrDefault(this, Set.of()).contains(next);
    }

    /** The state of a line that was just entered. */
    static LineState ofNew(OrderLine line) {
        if (line.cancellation()) {
            return CANCELLATION;
        }
        if (line.adjustment()) {
            return ADJUSTMENT;
        }
        return line.quantity() < 0 ? WRITE_OFF : SOLD;
    }

    /** The state of a sale of which so much was taken back. */
    static LineState ofSale(int quantity, int refunded) {
        if (refunded == 0) {
            return SOLD;
        }
        return refunded == quantity ? REFUNDED : PARTLY_REFUNDED;
    }
}
