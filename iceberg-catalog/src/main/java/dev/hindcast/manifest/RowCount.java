package dev.hindcast.manifest;

/** What a guarded UPDATE did: the count of its rows decides, nothing else. */
final class RowCount {
    private RowCount() {}

    /** True: done. False: somebody else was first. */
    static boolean done(int rows, String what) {
        if (rows > 1) {
            throw new IllegalStateException("One move changed " + rows + " rows: " + what);
        }
        return rows == 1;
    }

    /** For a row that must be there. */
    static void one(int rows, String what) {
        if (rows != 1) {
            throw new IllegalStateException("Expected to change one row, changed " + rows + ": " + what);
        }
    }
}
