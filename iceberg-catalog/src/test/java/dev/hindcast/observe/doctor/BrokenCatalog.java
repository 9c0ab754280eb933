package dev.hindcast.observe.doctor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.ForbiddenException;
import org.apache.iceberg.inmemory.InMemoryCatalog;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.LocationProvider;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.io.PositionOutputStream;

/** A catalog with one fault that the doctor must find, as real ones have had. */
final class BrokenCatalog extends InMemoryCatalog {
    private final Fault fault;

    private BrokenCatalog(Fault fault) {
        this.fault = fault;
    }

    /** What is wrong with it. */
    enum Fault {
        NONE,
        /** Answers well, and keeps only main. */
        DROPS_BRANCHES,
        /** Its store keeps the frames of chunked uploads. */
        FRAMES_UPLOADS,
        LAST_WRITER_WINS,
        CREATES_NOTHING,
        DELETES_NOTHING
    }

    static BrokenCatalog healthy() {
        return with(Fault.NONE);
    }

    static BrokenCatalog with(Fault fault) {
        BrokenCatalog catalog = new BrokenCatalog(fault);
        catalog.initialize("broken", Map.of());
        return catalog;
    }

    @Override
    public TableBuilder buildTable(TableIdentifier name, Schema schema) {
        if (fault == Fault.CREATES_NOTHING) {
            throw new ForbiddenException("may not create %s", name);
        }
        return super.buildTable(name, schema);
    }

    @Override
    protected TableOperations newTableOps(TableIdentifier name) {
        return new Operations(super.newTableOps(name), fault);
    }

    private record Operations(TableOperations real, Fault fault) implements TableOperations {
        @Override
        public TableMetadata current() {
            return real.current();
        }

        @Override
        public TableMetadata refresh() {
            return real.refresh();
        }

        @Override
        public void commit(TableMetadata base, TableMetadata updated) {
            switch (fault) {
                case LAST_WRITER_WINS -> real.commit(real.refresh(), updated);
                case DROPS_BRANCHES -> real.commit(base, withMainOnly(updated));
                default -> real.commit(base, updated);
            }
        }

        private static TableMetadata withMainOnly(TableMetadata updated) {
            TableMetadata.Builder builder = TableMetadata.buildFrom(updated);
            updated.refs().keySet().stream()
                    .filter(name -> !name.equals(SnapshotRef.MAIN_BRANCH))
                    .forEach(builder::removeRef);
            return builder.build();
        }

        @Override
        public FileIO io() {
            return new Files(real.io(), fault);
        }

        @Override
        public String metadataFileLocation(String name) {
            return real.metadataFileLocation(name);
        }

        @Override
        public LocationProvider locationProvider() {
            return real.locationProvider();
        }
    }

    private record Files(FileIO real, Fault fault) implements FileIO {
        @Override
        public InputFile newInputFile(String path) {
            return real.newInputFile(path);
        }

        @Override
        public OutputFile newOutputFile(String path) {
            OutputFile file = real.newOutputFile(path);
            return fault == Fault.FRAMES_UPLOADS && path.contains("hindcast-doctor-") ? new Framed(file) : file;
        }

        @Override
        public void deleteFile(String path) {
            if (fault != Fault.DELETES_NOTHING) {
                real.deleteFile(path);
            }
        }
    }

    private record Framed(OutputFile real) implements OutputFile {
        @Override
        public PositionOutputStream create() {
            return framed(real.create());
        }

        @Override
        public PositionOutputStream createOrOverwrite() {
            return framed(real.createOrOverwrite());
        }

        private static PositionOutputStream framed(PositionOutputStream out) {
            try {
                out.write("64;chunk-signature=0\r\n".getBytes(StandardCharsets.US_ASCII));
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
            return out;
        }

        @Override
        public String location() {
            return real.location();
        }

        @Override
        public InputFile toInputFile() {
            return real.toInputFile();
        }
    }
}
