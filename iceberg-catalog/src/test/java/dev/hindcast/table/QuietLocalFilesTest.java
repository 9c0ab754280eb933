package dev.hindcast.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuietLocalFilesTest {
    @TempDir
    java.nio.file.Path folder;

    @Test
    void isTheFileSystemOfLocalPathsUnlessTheUserChoseAnother() throws IOException {
        var configuration = QuietLocalFiles.configuration();
        try (FileSystem files = FileSystem.newInstance(folder.toUri(), configuration)) {
            assertThat(files).isInstanceOf(QuietLocalFiles.class);
        }
    }

    @Test
    void filesHaveTheirPermissionsAndChecksums() throws IOException {
        try (FileSystem files = FileSystem.newInstance(folder.toUri(), QuietLocalFiles.configuration())) {
            Path path = new Path(folder.resolve("below/file").toUri());
            files.create(path, true).close();
            assertThat(folder.resolve("below/.file.crc")).exists();

            files.setPermission(path, new FsPermission((short) 0750));
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("below/file"))))
                    .isEqualTo("rwxr-x---");
        }
    }
}
