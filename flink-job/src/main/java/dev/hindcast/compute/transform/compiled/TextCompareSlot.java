package dev.hindcast.compute.transform.compiled;

import dev.hindcast.compute.batch.BytesDictionary;
import dev.hindcast.compute.batch.BytesVector;
import dev.hindcast.compute.transform.compiled.Term.Comparison;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Texts compared by their UTF-8 bytes. With a constant on the right, once for each value of a dictionary. */
final class TextCompareSlot extends Slot {
    private static final byte UNKNOWN = 0;
    private static final byte NO = 1;
    private static final byte YES = 2;

    private final Comparison comparison;
    private final TextSlot left;
    private final TextSlot right;
    private final boolean constant;
    private @Nullable BytesDictionary known;
    private byte[] answers = new byte[0];

    TextCompareSlot(Term.Compare term, TextSlot left, TextSlot right) {
        this.comparison = term.comparison();
        this.left = left;
        this.right = right;
        this.constant = term.right() instanceof Term.Constant;
    }

    @Override
    void fill(int rows) {
        begin();
        BytesDictionary dictionary = constant ? left.vector.dictionary() : null;
        if (dictionary != known) {
            known = dictionary;
            answers = new byte[dictionary == null ? 0 : dictionary.size()];
        }
        boolean plain = !left.anyOdd && !right.anyOdd && !left.vector.hasNulls() && !right.vector.hasNulls();
        for (int row = 0; row < rows; row++) {
            if (plain || isGiven(row)) {
                values[row] = (dictionary == null ? compare(row) : remembered(row)) ? 1 : 0;
            }
        }
    }

    private boolean isGiven(int row) {
        if (left.odd[row] || right.odd[row]) {
            setOdd(row);
            return false;
        }
        if (left.vector.isNull(row) || right.vector.isNull(row)) {
            setNull(row);
            return false;
        }
        return true;
    }

    private boolean remembered(int row) {
        int code = left.vector.codes()[row];
        if (answers[code] == UNKNOWN) {
            answers[code] = compare(row) ? YES : NO;
        }
        return answers[code] == YES;
    }

    private boolean compare(int row) {
        BytesVector a = left.vector;
        BytesVector b = right.vector;
        int aStart = a.starts()[row];
        int bStart = b.starts()[row];
        int aEnd = aStart + a.lengths()[row];
        int bEnd = bStart + b.lengths()[row];
        return comparison == Comparison.EQUAL
                ? Arrays.equals(a.data(), aStart, aEnd, b.data(), bStart, bEnd)
                : comparison.holds(Arrays.compareUnsigned(a.data(), aStart, aEnd, b.data(), bStart, bEnd));
    }
}
