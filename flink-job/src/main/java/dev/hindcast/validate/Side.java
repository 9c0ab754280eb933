package dev.hindcast.validate;

/** Which of the two compared snapshots holds a row. */
enum Side {
    OLD((byte) 1),
    NEW((byte) 2),
    /** The row lies in a file that both snapshots hold with the same deletes; it is read once. */
    BOTH((byte) 3);

    private final byte code;

    Side(byte code) {
        this.code = code;
    }

    /** How a row carries its side. */
    byte code() {
        return code;
    }

    static Side of(byte code) {
        return switch (code) {
            case 1 -> OLD;
            case 2 -> NEW;
            case 3 -> BOTH;
            default -> throw new IllegalArgumentException("No side has code " + code);
        };
    }

    boolean isOld() {
        return this != NEW;
    }

    boolean isNew() {
        return this != OLD;
    }
}
