package dev.hindcast.table;

import java.util.Optional;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;

/** Whether the store still holds a file as the table describes it, by its length: one request, no bytes are read. */
final class StoredFile {
    private StoredFile() {}

    /** Why not; empty when it does. */
    static Optional<String> objection(FileIO io, DataFile file) {
        InputFile stored = io.newInputFile(file.location());
        try {
            if (!stored.exists()) {
                return Optional.of(file.location() + " is missing");
            }
            long length = stored.getLength();
            return length == file.fileSizeInBytes()
                    ? Optional.empty()
                    : Optional.of("%s has %,d bytes instead of %,d"
                            .formatted(file.location(), length, file.fileSizeInBytes()));
        } catch (NotFoundException gone) {
            return Optional.of(file.location() + " is missing");
        }
    }
}
