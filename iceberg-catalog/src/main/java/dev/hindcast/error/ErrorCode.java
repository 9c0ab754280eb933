package dev.hindcast.error;

import com.google.errorprone.annotations.FormatMethod;
import org.jspecify.annotations.Nullable;

/**
 * Every error that Hindcast raises on purpose. Names are stable; a retired one is never used again.
 *
 * <p>Use: {@code throw ErrorCode.REF_MOVED.error("Cannot publish run %s: ...", run).value(found).expected(gated).next("hindcast gate " + run);}
 */
public enum ErrorCode {
    SPEC_INVALID(ErrorKind.USAGE),
    USAGE(ErrorKind.USAGE),
    IDENTIFIER_INVALID(ErrorKind.USAGE),
    CONFIG_INVALID(ErrorKind.USAGE),
    INPUT_INVALID(ErrorKind.USAGE),
    RUN_UNKNOWN(ErrorKind.USAGE),
    TABLE_UNKNOWN(ErrorKind.USAGE),
    NOT_SUPPORTED(ErrorKind.USAGE),
    TRANSFORM_INVALID(ErrorKind.USAGE),
    NOT_DETERMINISTIC(ErrorKind.USAGE),
    PARTITION_NOT_ALIGNED(ErrorKind.REFUSED),
    OPEN_PARTITION(ErrorKind.REFUSED),
    SPEC_STRADDLES(ErrorKind.REFUSED),
    UNSAFE_CATALOG(ErrorKind.REFUSED),
    DRIFT(ErrorKind.REFUSED),
    SOURCE_REWOUND(ErrorKind.REFUSED),
    SOURCE_CHANGED(ErrorKind.REFUSED),
    SOURCE_UNREADABLE(ErrorKind.REFUSED),
    CHAIN_BROKEN(ErrorKind.REFUSED),
    POSITION_UNKNOWN(ErrorKind.REFUSED),
    PINNED_SNAPSHOT_GONE(ErrorKind.REFUSED),
    FOREIGN_COMMIT(ErrorKind.REFUSED),
    STAGED_FILE_MISSING(ErrorKind.REFUSED),
    VERSION_TIE(ErrorKind.REFUSED),
    KEY_MOVED(ErrorKind.REFUSED),
    DIMENSION_OVERLAP(ErrorKind.REFUSED),
    DIMENSION_MISSING(ErrorKind.REFUSED),
    DECIMAL_OVERFLOW(ErrorKind.REFUSED),
    PARTITION_FAILED(ErrorKind.REFUSED),
    READ_BACK_DIFFERS(ErrorKind.REFUSED),
    CATCH_UP_BEHIND(ErrorKind.REFUSED),
    GATE_SHUT(ErrorKind.REFUSED),
    APPROVAL_INVALID(ErrorKind.REFUSED),
    APPROVAL_MISSING(ErrorKind.REFUSED),
    ROLLBACK_NOT_ARMED(ErrorKind.REFUSED),
    CONSUMER_FAILED(ErrorKind.REFUSED),
    CUTOVER_TOO_SLOW(ErrorKind.REFUSED),
    STATE_FORBIDS(ErrorKind.REFUSED),
    AUDIT_BROKEN(ErrorKind.REFUSED),
    ORACLE_DIFFERS(ErrorKind.REFUSED),
    MINIMUM_MISSED(ErrorKind.REFUSED),
    RUN_OPEN(ErrorKind.CONFLICT),
    REF_MOVED(ErrorKind.CONFLICT),
    LEASE_LOST(ErrorKind.CONFLICT),
    LEASE_HELD(ErrorKind.CONFLICT),
    STALE_TOKEN(ErrorKind.CONFLICT),
    COMMIT_CONFLICT(ErrorKind.CONFLICT),
    LIVE_CODE_CHANGED(ErrorKind.CONFLICT),
    CATALOG_FAILED(ErrorKind.EXTERNAL),
    STORE_FAILED(ErrorKind.EXTERNAL),
    MANIFEST_FAILED(ErrorKind.EXTERNAL),
    FLINK_FAILED(ErrorKind.EXTERNAL),
    FLINK_LOST(ErrorKind.EXTERNAL),
    PUBLISH_UNKNOWN(ErrorKind.UNKNOWN),
    COMMIT_UNKNOWN(ErrorKind.UNKNOWN),
    BUG(ErrorKind.BUG);

    private final ErrorKind kind;

    ErrorCode(ErrorKind kind) {
        this.kind = kind;
    }

    /** What sort of failure this is. */
    public ErrorKind kind() {
        return kind;
    }

    /** A new error of this code: what could not be done and why, with the values in the text. */
    @FormatMethod
    public HindcastException error(String message, @Nullable Object... arguments) {
        return new HindcastException(this, arguments.length == 0 ? message : String.format(message, arguments));
    }
}
