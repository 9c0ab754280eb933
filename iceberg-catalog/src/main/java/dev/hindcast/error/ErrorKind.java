package dev.hindcast.error;

/** What sort of failure an error is; it alone picks the exit status of the command line. */
public enum ErrorKind {
    /** A check, a gate or a precondition said no; nothing was changed. */
    REFUSED(1),
    /** The call, the spec or a file given by the user is wrong. */
    USAGE(2),
    /** Somebody else was first: a lease is held, a ref has moved. */
    CONFLICT(3),
    /** A system outside (catalog, store, database, cluster) failed. */
    EXTERNAL(4),
    /** A change was sent and nobody can say yet whether it landed. */
    UNKNOWN(5),
    /** A defect of Hindcast itself. */
    BUG(70);

    private final int exitStatus;

    ErrorKind(int exitStatus) {
        this.exitStatus = exitStatus;
    }

    /** The exit status of a process that ends with this kind of error. */
    public int exitStatus() {
        return exitStatus;
    }
}
