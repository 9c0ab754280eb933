package dev.hindcast.compute.transform.batch;

import dev.hindcast.compute.batch.BooleanVector;
import dev.hindcast.compute.batch.BytesVector;
import dev.hindcast.compute.batch.ColumnBatch;
import dev.hindcast.compute.batch.ColumnVector;
import dev.hindcast.compute.batch.IntVector;
import dev.hindcast.compute.batch.LongVector;
import dev.hindcast.compute.batch.WideDecimalVector;
import dev.hindcast.plan.UsedColumns;
import dev.hindcast.transform.Columns;
import dev.hindcast.transform.DecimalInput;
import dev.hindcast.transform.DecimalOutput;
import dev.hindcast.transform.FlagInput;
import dev.hindcast.transform.FlagOutput;
import dev.hindcast.transform.InputColumns;
import dev.hindcast.transform.LongInput;
import dev.hindcast.transform.LongOutput;
import dev.hindcast.transform.TextInput;
import dev.hindcast.transform.TextOutput;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.ToIntFunction;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;

/** Answers a transform's {@code bind}: hands out handles on vectors, and notes what is read, copied and written. */
final class JavaBinding implements Columns {
    private final JoinedColumns input;
    private final BiFunction<Integer, Type, ColumnVector> vectors;
    private final Schema target;
    private final Set<String> read = new HashSet<>();
    private final Map<String, Set<String>> readOf = new TreeMap<>();
    private final Map<String, String> copied = new LinkedHashMap<>();
    private final Map<String, VectorOutput> written = new LinkedHashMap<>();

    /**
     * Binds to columns.
     *
     * @param vectors the vector at a position of {@code input}, of this type
     */
    JavaBinding(JoinedColumns input, BiFunction<Integer, Type, ColumnVector> vectors, Schema target) {
        this.input = input;
        this.vectors = vectors;
        this.target = target;
    }

    /** Binds to the vectors of a batch. */
    static JavaBinding to(ColumnBatch batch, JoinedColumns input, Schema target) {
        return new JavaBinding(input, (position, type) -> batch.column(position), target);
    }

    /** Binds to nothing, to learn what is asked for. */
    static JavaBinding trial(JoinedColumns input, Schema target) {
        return new JavaBinding(input, (position, type) -> ColumnVector.of(type, 0), target);
    }

    UsedColumns used() {
        return new UsedColumns(read, readOf);
    }

    /** Target column to the source column that it is a copy of. */
    Map<String, String> copied() {
        return copied;
    }

    /** Target column to what the transform writes. */
    Map<String, VectorOutput> written() {
        return written;
    }

    /** Target columns that the transform says nothing of. */
    List<String> forgotten() {
        return target.columns().stream()
                .map(NestedField::name)
                .filter(name -> !copied.containsKey(name) && !written.containsKey(name))
                .toList();
    }

    @Override
    public InputColumns of(String alias) {
        Schema dependency = input.dependencies().get(alias);
        if (dependency == null) {
            throw absent("dependency", alias, input.dependencies().keySet());
        }
        readOf.computeIfAbsent(alias, ignored -> new HashSet<>());
        return new OfSchema(dependency, name -> {
            readOf.computeIfAbsent(alias, ignored -> new HashSet<>()).add(name);
            return input.position(alias, name);
        });
    }

    @Override
    public LongInput longs(String column) {
        return source().longs(column);
    }

    @Override
    public DecimalInput decimals(String column) {
        return source().decimals(column);
    }

    @Override
    public TextInput texts(String column) {
        return source().texts(column);
    }

    @Override
    public FlagInput flags(String column) {
        return source().flags(column);
    }

    @Override
    public void copy(String sourceColumn, String targetColumn) {
        NestedField from = field(input.source(), "source column", sourceColumn);
        NestedField to = targetOnce(targetColumn);
        if (!from.type().equals(to.type())) {
            throw new IllegalArgumentException("source column " + sourceColumn + " is " + from.type()
                    + ", target column " + targetColumn + " is " + to.type());
        }
        require(from, ColumnVector.holds(from.type()), "of a type that a transform can hand on");
        read.add(sourceColumn);
        copied.put(targetColumn, sourceColumn);
    }

    @Override
    public LongOutput writeLongs(String targetColumn) {
        NestedField column = targetOnce(targetColumn);
        requireLongs(column);
        ColumnVector vector = vector(column);
        return vector instanceof IntVector ints
                ? add(column, new VectorOutput.Ints(ints))
                : add(column, new VectorOutput.Longs((LongVector) vector));
    }

    @Override
    public DecimalOutput writeDecimals(String targetColumn) {
        NestedField column = targetOnce(targetColumn);
        require(column, column.type() instanceof Types.DecimalType, "a decimal");
        Types.DecimalType type = (Types.DecimalType) column.type();
        ColumnVector vector = vector(column);
        return vector instanceof LongVector narrow
                ? add(column, new VectorOutput.Narrow(narrow, type))
                : add(column, new VectorOutput.Wide((WideDecimalVector) vector, type));
    }

    @Override
    public TextOutput writeTexts(String targetColumn) {
        NestedField column = targetOnce(targetColumn);
        require(column, column.type().typeId() == Type.TypeID.STRING, "a text");
        return add(column, new VectorOutput.Texts((BytesVector) vector(column)));
    }

    @Override
    public FlagOutput writeFlags(String targetColumn) {
        NestedField column = targetOnce(targetColumn);
        require(column, column.type().typeId() == Type.TypeID.BOOLEAN, "a truth value");
        return add(column, new VectorOutput.Flags((BooleanVector) vector(column)));
    }

    private <T extends VectorOutput> T add(NestedField column, T output) {
        written.put(column.name(), output);
        return output;
    }

    private static ColumnVector vector(NestedField column) {
        return ColumnVector.of(column.type(), ColumnBatch.CAPACITY);
    }

    private InputColumns source() {
        return new OfSchema(input.source(), name -> {
            read.add(name);
            return input.position(name);
        });
    }

    private NestedField targetOnce(String name) {
        NestedField column = field(target, "target column", name);
        if (copied.containsKey(name) || written.containsKey(name)) {
            throw new IllegalArgumentException("target column " + name + " is given twice");
        }
        return column;
    }

    private static NestedField field(Schema schema, String what, String name) {
        return schema.columns().stream()
                .filter(column -> column.name().equals(name))
                .findFirst()
                .orElseThrow(() -> absent(
                        what,
                        name,
                        schema.columns().stream().map(NestedField::name).toList()));
    }

    private static IllegalArgumentException absent(String what, String name, Object there) {
        return new IllegalArgumentException("there is no " + what + " " + name + ", but " + there);
    }

    private static void requireLongs(NestedField column) {
        boolean fits = switch (column.type().typeId()) {
            case INTEGER, LONG, DATE, TIMESTAMP -> true;
            default -> false;
        };
        require(column, fits, "a whole number, date or timestamp");
    }

    private static void require(NestedField column, boolean fits, String wanted) {
        if (!fits) {
            throw new IllegalArgumentException(
                    "column " + column.name() + " is " + column.type() + " and not " + wanted);
        }
    }

    /** Columns of the source or of a dependency. */
    private final class OfSchema implements InputColumns {
        private final Schema schema;
        private final ToIntFunction<String> position;

        private OfSchema(Schema schema, ToIntFunction<String> position) {
            this.schema = schema;
            this.position = position;
        }

        @Override
        public LongInput longs(String column) {
            NestedField field = field(schema, "column", column);
            requireLongs(field);
            ColumnVector vector = at(field);
            return vector instanceof IntVector ints
                    ? new VectorInputs.Ints(ints)
                    : new VectorInputs.Longs((LongVector) vector);
        }

        @Override
        public DecimalInput decimals(String column) {
            NestedField field = field(schema, "column", column);
            require(field, field.type() instanceof Types.DecimalType, "a decimal");
            return VectorInputs.decimals(at(field), (Types.DecimalType) field.type());
        }

        @Override
        public TextInput texts(String column) {
            NestedField field = field(schema, "column", column);
            require(field, field.type().typeId() == Type.TypeID.STRING, "a text");
            return new VectorInputs.Texts((BytesVector) at(field));
        }

        @Override
        public FlagInput flags(String column) {
            NestedField field = field(schema, "column", column);
            require(field, field.type().typeId() == Type.TypeID.BOOLEAN, "a truth value");
            return new VectorInputs.Flags((BooleanVector) at(field));
        }

        private ColumnVector at(NestedField field) {
            return vectors.apply(position.applyAsInt(field.name()), field.type());
        }
    }
}
