package dev.hindcast.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkFolderTest {
    @TempDir
    Path temp;

    @Test
    void foldersAreCreatedWhenTheyAreAskedFor() throws IOException {
        WorkFolder folder = new WorkFolder(temp.resolve("work"));
        assertThat(folder.root()).doesNotExist();

        List<Path> created = List.of(
                folder.warehouse(), folder.specs(), folder.plans(), folder.keys(), folder.reports(), folder.logs());

        assertThat(created).allMatch(Files::isDirectory).allMatch(path -> path.startsWith(folder.root()));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.keys())))
                .isEqualTo("rwx------");
        assertThat(folder.catalogDatabase()).doesNotExist().hasFileName("catalog.db");
        assertThat(folder.plan("tax-0123456789ab")).hasParentRaw(folder.plans());
    }

    @ParameterizedTest
    @ValueSource(strings = {"really?", "two\nlines", "bell\u0007", "back\rspace"})
    void aPathThatADatabasesUrlOrALineCannotHoldIsRefusedBeforeAnythingIsMade(String name) {
        assertThatThrownBy(() -> new WorkFolder(temp.resolve(name)))
                .isInstanceOfSatisfying(HindcastException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.USAGE);
                    assertThat(e.value()).contains(name);
                });
        assertThat(temp).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../x",
                "..%2fx",
                "/etc/passwd",
                "a/../../b",
                "file:///etc/passwd",
                "C:\\x",
                "a\0b",
                ".",
                "",
                " ",
                "tax-0123456789ab\n",
                "tax-0123456789a"
            })
    void aRunIdThatIsNoneNeverBecomesAPath(String runId) {
        WorkFolder folder = new WorkFolder(temp);

        assertThatThrownBy(() -> folder.plan(runId))
                .satisfies(e -> assertThat(((HindcastException) e).code()).isEqualTo(ErrorCode.IDENTIFIER_INVALID))
                .message()
                .doesNotContain("\0")
                .doesNotContain("\n");
    }

    @Test
    void anEndlessRunIdIsRefusedAndShownShort() {
        assertThatThrownBy(() -> new WorkFolder(temp).plan("x".repeat(300)))
                .message()
                .hasSizeLessThan(300);
    }
}
