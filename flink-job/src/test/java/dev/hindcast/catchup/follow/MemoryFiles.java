package dev.hindcast.catchup.follow;

import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.inmemory.InMemoryFileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.SeekableInputStream;

/** Files in memory; one that is not there can be asked whether it is, as in any other store. */
public final class MemoryFiles extends InMemoryFileIO {
    private static final long serialVersionUID = 1;

    @Override
    public InputFile newInputFile(String location) {
        return fileExists(location) ? super.newInputFile(location) : new Absent(location);
    }

    private record Absent(String location) implements InputFile {
        @Override
        public long getLength() {
            throw new NotFoundException("No file %s", location);
        }

        @Override
        public SeekableInputStream newStream() {
            throw new NotFoundException("No file %s", location);
        }

        @Override
        public boolean exists() {
            return false;
        }
    }
}
