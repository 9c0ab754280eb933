package dev.hindcast.model;

import java.util.ArrayList;
import java.util.List;

/**
 * Branch main.
 *
 * @param history its snapshots after the first one, oldest first: n > 0 is the live commit of window n
 * @param landed set of the windows that were ever committed to main
 * @param blind main was moved to a snapshot that was not built on its head
 */
record MainNow(List<Integer> history, int landed, boolean blind) {
    static final int P = 0;
    static final int R = -1;
    static final MainNow FIRST = new MainNow(List.of(), 0, false);

    MainNow then(int entry, boolean onItsHead) {
        List<Integer> longer = new ArrayList<>(history);
        longer.add(entry);
        int windows = entry > 0 ? Bits.with(landed, entry) : landed;
        return new MainNow(List.copyOf(longer), windows, blind || !onItsHead);
    }

    /** As it was before P. */
    MainNow resetToBeforeP() {
        return new MainNow(List.copyOf(history.subList(0, history.indexOf(P))), landed, blind);
    }

    /** A publish that no later restore takes back. */
    boolean showsP() {
        return history.lastIndexOf(P) > history.lastIndexOf(R);
    }

    /** The last window that the head covers: P keeps M's position, R has that of P's base again. */
    int position() {
        List<Integer> shown = shown();
        return shown.isEmpty() ? 0 : shown.get(shown.size() - 1);
    }

    /** The windows whose rows the head shows, in the order of their commits. */
    List<Integer> shown() {
        List<Integer> shown = new ArrayList<>();
        List<Integer> before = List.of();
        for (int entry : history) {
            if (entry == P) {
                before = List.copyOf(shown);
            } else if (entry == R) {
                shown = new ArrayList<>(before);
            } else {
                shown.add(entry);
            }
        }
        return shown;
    }

    boolean keepsEveryWindow() {
        List<Integer> shown = shown();
        for (int at = 0; at < shown.size(); at++) {
            if (shown.get(at) != at + 1) {
                return false;
            }
        }
        int there = history.stream().filter(entry -> entry > 0).reduce(0, Bits::with);
        return there == landed;
    }
}
