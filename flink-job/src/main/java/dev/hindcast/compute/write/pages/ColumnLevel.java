package dev.hindcast.compute.write.pages;

/**
 * How hard zstd tries with the pages of one column chunk, where the table does not say. The first page is compressed
 * thoroughly, the second both ways; the rest fast, unless that costs more than a tenth of the size.
 */
final class ColumnLevel {
    /** What Parquet's own writer takes where nothing is said. */
    static final int THOROUGH = 3;

    static final int FAST = 1;
    private static final int MOST_TIMES_TEN = 11;
    private static final int TRIED = 2;

    private int pages;
    private boolean fast;

    /** A page comes; whether it is the one that is tried both ways. */
    boolean tries() {
        return ++pages == TRIED;
    }

    /** What trying gave, in bytes. */
    void tried(int fastBytes, int thoroughBytes) {
        fast = 10L * fastBytes <= (long) MOST_TIMES_TEN * thoroughBytes;
    }

    boolean isFast() {
        return fast;
    }
}
