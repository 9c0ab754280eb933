package dev.hindcast.demo.oracle;

/** The oracle could not come to a verdict: a file cannot be read, or a rate is missing. */
public final class OracleFailure extends RuntimeException {
    OracleFailure(String message) {
        super(message);
    }

    OracleFailure(String message, Throwable cause) {
        super(message + ": " + cause.getMessage(), cause);
    }
}
