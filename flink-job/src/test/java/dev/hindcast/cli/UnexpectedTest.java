package dev.hindcast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** What nobody raised on purpose gets an exit status that says whose fault it is. */
class UnexpectedTest {
    @Test
    void aFullDiskIsTheStoresAndNoBug() {
        var full = new IllegalStateException(new IOException("No space left on device"));

        assertThat(Unexpected.of("publish", full).code()).isEqualTo(ErrorCode.STORE_FAILED);
        assertThat(Unexpected.of("publish", new IllegalStateException("x")).code())
                .isEqualTo(ErrorCode.BUG);
    }

    @Test
    void aDamagedFileOfARunLeadsToItsAbort() {
        HindcastException gone = ErrorCode.STAGED_FILE_MISSING
                .error("Cannot commit 1 files")
                .value("/w/data/hindcast/tax-0123456789ab/p/a.parquet is missing");
        HindcastException raw = ErrorCode.SOURCE_UNREADABLE.error("Cannot read /w/raw/a.parquet");

        assertThat(DamagedCandidate.next(gone, null)).isEqualTo("hindcast abort tax-0123456789ab");
        assertThat(DamagedCandidate.next(raw, "tax-1")).isEqualTo("hindcast status tax-1");
        assertThat(DamagedCandidate.next(ErrorCode.REF_MOVED.error("x"), null)).isNull();
    }
}
