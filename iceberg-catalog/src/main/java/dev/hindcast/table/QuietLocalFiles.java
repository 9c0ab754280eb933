package dev.hindcast.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * Hadoop's local file system, checksums included, without a process for each file: where Hadoop's native library is not
 * installed, it starts {@code chmod} for every file that it creates, which costs more than a small file itself.
 */
public final class QuietLocalFiles extends LocalFileSystem {
    public QuietLocalFiles() {
        super(new Raw());
    }

    /** Hadoop's settings with this file system for local paths; an explicit choice of the user's stays. */
    static Configuration configuration() {
        Configuration configuration = new Configuration();
        configuration.setIfUnset("fs.file.impl", QuietLocalFiles.class.getName());
        return configuration;
    }

    private static final class Raw extends RawLocalFileSystem {
        @Override
        public void setPermission(Path path, FsPermission permission) throws IOException {
            java.nio.file.Path file = pathToFile(path).toPath();
            if (permission.getStickyBit()
                    || !file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                super.setPermission(path, permission);
                return;
            }
            String symbols = permission.getUserAction().SYMBOL
                    + permission.getGroupAction().SYMBOL
                    + permission.getOtherAction().SYMBOL;
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(symbols));
        }
    }
}
