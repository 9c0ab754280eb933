package dev.hindcast.verb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A report replaces nothing but a report. */
class ReportFileTest {
    private static final String PAGE = "<!doctype html>";

    @TempDir
    Path folder;

    @Test
    void aNewFileAndAnEarlierReportMayBeWritten() throws IOException {
        Path earlier = Files.writeString(folder.resolve("diff.html"), "<!DOCTYPE html><title>x</title>");

        assertThatCode(() -> ReportFile.requireReplaceable(folder.resolve("new.html"), PAGE))
                .doesNotThrowAnyException();
        assertThatCode(() -> ReportFile.requireReplaceable(earlier, PAGE)).doesNotThrowAnyException();
    }

    @Test
    void aManifestAnEmptyFileAndAFolderMayNot() throws IOException {
        refused(Files.writeString(folder.resolve("manifest.db"), "SQLite format 3"));
        refused(Files.createFile(folder.resolve("empty")));
        refused(folder);
    }

    private static void refused(Path file) {
        assertThatThrownBy(() -> ReportFile.requireReplaceable(file, PAGE))
                .isInstanceOfSatisfying(
                        HindcastException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.USAGE));
    }
}
