package dev.hindcast.manifest;

import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;

/**
 * Tells a manifest that is to be made from one that has lost its content. SQLite makes a file that is not there and takes one
 * of no bytes for a new database, so that a run would be forgotten without a word. The file that openers lock carries the mark
 * that the tables were made once.
 */
final class SqliteMark {
    private static final String MADE = "made";
    private static final String TABLES =
            "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'";

    private final Path file;
    private final FileChannel lock;

    SqliteMark(Path file, FileChannel lock) {
        this.file = file;
        this.lock = lock;
    }

    /**
     * Goes on with a manifest, and with nothing at all where none was made before.
     *
     * @throws dev.hindcast.error.HindcastException MANIFEST_FAILED
     */
    void require(DataSource source) throws IOException {
        List<String> tables = Jdbi.create(source)
                .withHandle(in -> in.createQuery(TABLES).mapTo(String.class).list());
        if (tables.isEmpty() && lock.size() > 0) {
            throw ErrorCode.MANIFEST_FAILED
                    .error("Cannot use the manifest %s: it was made once, and now it is empty or gone", file)
                    .value("no tables")
                    .expected("the file as it was, from a backup; or, to begin with nothing, no file " + lockFile())
                    .next("hindcast status");
        }
        if (!tables.isEmpty() && !tables.contains(Migrations.HISTORY)) {
            throw ErrorCode.MANIFEST_FAILED
                    .error("Cannot use the manifest %s: it is the database of something else", file)
                    .value("tables " + String.join(", ", tables))
                    .expected("a manifest, or no file")
                    .next("set 'manifest' in hindcast.yaml");
        }
    }

    private String lockFile() {
        return file.getFileName() + Migrations.LOCK_FILE;
    }

    /** From now on an empty file is a loss. */
    void set() throws IOException {
        if (lock.size() == 0) {
            lock.write(ByteBuffer.wrap(MADE.getBytes(StandardCharsets.US_ASCII)), 0);
            lock.force(true);
        }
    }
}
