package dev.hindcast.compute.batch;

/** Chooses rows of a file by their position, before their values are copied. */
@FunctionalInterface
public interface RowChoice {
    /** Chooses all. */
    RowChoice ALL = (first, rows, chosen) -> {
        for (int i = 0; i < rows; i++) {
            chosen[i] = i;
        }
        return rows;
    };

    /**
     * Chooses among neighbouring rows.
     *
     * @param first position in the file of the first of them
     * @param rows how many there are
     * @param chosen receives the chosen ones, ascending, counted from {@code first}
     * @return how many were chosen
     */
    int choose(long first, int rows, int[] chosen);
}
