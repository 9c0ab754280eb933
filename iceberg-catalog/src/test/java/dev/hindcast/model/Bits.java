package dev.hindcast.model;

/** Small sets of small numbers. */
final class Bits {
    private Bits() {}

    static int of(int number) {
        return 1 << number;
    }

    static int with(int set, int number) {
        return set | of(number);
    }

    static boolean has(int set, int number) {
        return (set & of(number)) != 0;
    }
}
