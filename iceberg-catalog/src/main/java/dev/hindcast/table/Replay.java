package dev.hindcast.table;

/** Computes on a branch what live would compute on main: the windows of the raw table by the code of a position. */
@FunctionalInterface
public interface Replay {
    /**
     * Brings a branch from a position exactly to {@code to}, with the position's own code; nothing happens when it is there.
     *
     * @param branch a branch of the run's own, whose head stands at {@code from}
     */
    void bring(String branch, RefPosition from, Watermark to);
}
