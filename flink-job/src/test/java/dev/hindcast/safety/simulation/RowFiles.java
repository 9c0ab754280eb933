package dev.hindcast.safety.simulation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Function;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.InternalData;
import org.apache.iceberg.Metrics;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.FileAppender;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.types.Types;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the rows of manifests and manifest lists in the simulated store as they are: to write Avro and to read it again is what a
 * schedule would spend a third of its time with. Iceberg's registry of formats serves all other files as before.
 */
final class RowFiles {
    private static final int ROOT = -1;

    private RowFiles() {}

    /** A file to which rows are written. */
    interface To {
        /** The file is whole. */
        void put(Rows rows);
    }

    /** A file from which rows are read. */
    interface From {
        /** One call to the store. */
        Rows rows();
    }

    /** From now on files of the simulated store are written and read so, whoever asks Iceberg for them. */
    @SuppressWarnings("unchecked")
    static void install() {
        try {
            var write = (Function<OutputFile, InternalData.WriteBuilder>) registered("WRITE_BUILDERS");
            var read = (Function<InputFile, InternalData.ReadBuilder>) registered("READ_BUILDERS");
            Method register =
                    InternalData.class.getDeclaredMethod("register", FileFormat.class, Function.class, Function.class);
            register.setAccessible(true);
            Function<OutputFile, InternalData.WriteBuilder> writer =
                    file -> file instanceof To to ? new Write(to) : write.apply(file);
            Function<InputFile, InternalData.ReadBuilder> reader =
                    file -> file instanceof From from ? new Read(from) : read.apply(file);
            register.invoke(null, FileFormat.AVRO, writer, reader);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Cannot register the simulated store's files with Iceberg", e);
        }
    }

    private static Object registered(String name) throws ReflectiveOperationException {
        Field field = InternalData.class.getDeclaredField(name);
        field.setAccessible(true);
        return Objects.requireNonNull(((Map<?, ?>) field.get(null)).get(FileFormat.AVRO));
    }

    private static final class Write implements InternalData.WriteBuilder {
        private final To file;
        private @Nullable Schema schema;

        Write(To file) {
            this.file = file;
        }

        @Override
        public InternalData.WriteBuilder schema(Schema next) {
            schema = next;
            return this;
        }

        @Override
        public InternalData.WriteBuilder named(String name) {
            return this;
        }

        @Override
        public InternalData.WriteBuilder set(String property, String value) {
            return this;
        }

        @Override
        public InternalData.WriteBuilder meta(String property, String value) {
            return this;
        }

        @Override
        public InternalData.WriteBuilder overwrite() {
            return this;
        }

        @Override
        public <D> FileAppender<D> build() {
            return new Appender<>(
                    file, new Rows(Objects.requireNonNull(schema, "schema").asStruct()));
        }
    }

    private static final class Appender<D> implements FileAppender<D> {
        private final To file;
        private final Rows rows;
        private boolean open = true;

        Appender(To file, Rows rows) {
            this.file = file;
            this.rows = rows;
        }

        @Override
        public void add(D row) {
            rows.add((StructLike) row);
        }

        @Override
        public Metrics metrics() {
            return new Metrics((long) rows.size());
        }

        @Override
        public long length() {
            return SimFileIO.length(rows);
        }

        @Override
        public void close() throws IOException {
            if (!open) {
                return;
            }
            open = false;
            try {
                file.put(rows);
            } catch (UncheckedIOException e) {
                throw new IOException(e);
            }
        }
    }

    private static final class Read implements InternalData.ReadBuilder {
        private final From file;
        private final Map<Integer, Class<? extends StructLike>> classes = new HashMap<>();
        private @Nullable Schema wanted;
        private boolean reuse;

        Read(From file) {
            this.file = file;
        }

        @Override
        public InternalData.ReadBuilder project(Schema next) {
            wanted = next;
            return this;
        }

        @Override
        public InternalData.ReadBuilder split(long start, long length) {
            throw new UnsupportedOperationException("A manifest is read as a whole");
        }

        @Override
        public InternalData.ReadBuilder reuseContainers() {
            reuse = true;
            return this;
        }

        @Override
        public InternalData.ReadBuilder setRootType(Class<? extends StructLike> type) {
            return setCustomType(ROOT, type);
        }

        @Override
        public InternalData.ReadBuilder setCustomType(int field, Class<? extends StructLike> type) {
            classes.put(field, type);
            return this;
        }

        @Override
        public <D> CloseableIterable<D> build() {
            Schema schema = Objects.requireNonNull(wanted, "projection");
            return CloseableIterable.withNoopClose(() -> new RowsOf<D>(file.rows(), schema, classes, reuse));
        }
    }

    /** Each row as an object of its own, or all in one, which the next reader of this kind then gets. */
    private static final class RowsOf<D> implements Iterator<D> {
        private static final Map<Types.StructType, Deque<StructLike>> USED = new ConcurrentHashMap<>();

        private final Rows rows;
        private final RowsReader reader;
        private final Deque<StructLike> used;
        private final boolean reuse;
        private int next;
        private @Nullable StructLike before;

        RowsOf(Rows rows, Schema wanted, Map<Integer, Class<? extends StructLike>> classes, boolean reuse) {
            Types.StructType type = wanted.asStruct();
            this.rows = rows;
            this.reader = new RowsReader(type, rows.type(), ROOT, classes);
            this.reuse = reuse;
            this.used = USED.computeIfAbsent(type, unseen -> new ConcurrentLinkedDeque<>());
            this.before = reuse ? used.poll() : null;
        }

        @Override
        public boolean hasNext() {
            boolean more = next < rows.size();
            StructLike last = before;
            if (!more && reuse && last != null) {
                before = null;
                used.push(last);
            }
            return more;
        }

        @Override
        @SuppressWarnings("unchecked")
        public D next() {
            StructLike row = reader.read(rows.get(next), reuse ? before : null, next);
            next++;
            before = row;
            return (D) row;
        }
    }
}
