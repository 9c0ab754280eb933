package dev.hindcast.manifest;

/** PostgreSQL's driver asserts that a connection which was cut off in the middle of a batch can still be asked for its mode. */
final class DriverAssertions {
    private DriverAssertions() {}

    /** Switches that assertion off; works only before the driver's class is used for the first time. */
    static void off() {
        DriverAssertions.class
                .getClassLoader()
                .setClassAssertionStatus("org.postgresql.jdbc.BatchResultHandler", false);
    }
}
