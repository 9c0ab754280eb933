package dev.hindcast.proof;

import java.time.LocalDate;
import java.util.List;

/** Two days that belong to one candidate alone; the rate of GB changes between them. */
record Block(int number) {
    static final LocalDate FIRST = LocalDate.of(2011, 1, 4);

    LocalDate day(int which) {
        return FIRST.plusDays(2L * number + which);
    }

    List<String> days() {
        return List.of(day(0).toString(), day(1).toString());
    }

    /** Order {@code n} of a day; each has one line. */
    String order(int which, int n) {
        return "b%02d-%d-%d".formatted(number, which, n);
    }

    /** The block that a row of this day belongs to. */
    static int of(LocalDate day) {
        return (int) ((day.toEpochDay() - FIRST.toEpochDay()) / 2);
    }
}
