package dev.hindcast.plan;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.spec.DependencySpec;
import dev.hindcast.spec.ResultLimits;
import dev.hindcast.spec.RunSpec;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Whether the columns that a spec names are there and have a fitting type; every mistake is named in one error. */
final class ColumnCheck {
    private final List<String> problems = new ArrayList<>();

    private ColumnCheck() {}

    static void require(PlanInputs inputs) {
        ColumnCheck check = new ColumnCheck();
        check.source(inputs);
        check.target(inputs);
        check.limits(inputs);
        inputs.dependencies().forEach((alias, one) -> check.dependency(inputs, alias, one));
        if (!check.problems.isEmpty()) {
            throw ErrorCode.SPEC_INVALID
                    .error(
                            "Cannot plan %s: %d columns do not fit%n%s",
                            inputs.spec().name(), check.problems.size(), String.join("\n", check.problems))
                    .value(check.problems.get(0))
                    .expected("columns that the tables have");
        }
    }

    private void source(PlanInputs inputs) {
        RunSpec spec = inputs.spec();
        Schema schema = inputs.source().schema();
        spec.source().key().forEach(column -> primitive("source.key", schema, column));
        spec.source().version().forEach(column -> primitive("source.version", schema, column));
        spec.source().deleted().ifPresent(column -> typed("source.deleted", schema, column, Type.TypeID.BOOLEAN));
    }

    /** Old and new are compared, and late rows replaced, by the key; so the target must show it. */
    private void target(PlanInputs inputs) {
        Schema schema = inputs.target().schema();
        String named = inputs.spec().target().key().isEmpty() ? "source.key in the target" : "target.key";
        inputs.spec().resultKey().forEach(column -> primitive(named, schema, column));
        inputs.spec()
                .gates()
                .expectChange()
                .ifPresent(expected -> expected.direction()
                        .keySet()
                        .forEach(column -> number("gates.expect_change.direction", schema, column)));
    }

    private void limits(PlanInputs inputs) {
        ResultLimits limits = inputs.spec().gates().limits();
        Schema target = inputs.target().schema();
        limits.filled().forEach(column -> primitive("gates.filled", target, column));
        limits.dates().keySet().forEach(column -> moment("gates.dates", target, column));
        limits.ceilings().forEach((taken, amount) -> {
            number("gates.ceilings", target, taken);
            number("gates.ceilings", target, amount);
        });
        limits.moves()
                .keySet()
                .forEach(column ->
                        typed("gates.moves in the source", inputs.source().schema(), column, Type.TypeID.STRING));
    }

    private void dependency(PlanInputs inputs, String alias, PlanInputs.Dependency one) {
        DependencySpec dependency = one.spec();
        Schema schema = one.table().schema();
        String at = "dependencies." + alias;
        Schema source = SourceView.schema(inputs);
        dependency.keys().forEach((own, theirs) -> {
            Type left = primitive(at + ".keys", schema, own);
            Type right = primitive(at + ".keys in the source", source, theirs);
            if (left.isPrimitiveType() && right.isPrimitiveType() && left.typeId() != right.typeId()) {
                problems.add(at + ".keys joins " + own + " (" + left + ") with " + theirs + " (" + right + ")");
            }
        });
        moment(at + ".as_of in the source", source, dependency.asOf());
        dependency.validFrom().ifPresent(column -> moment(at + ".valid.from", schema, column));
        dependency.validTo().ifPresent(column -> moment(at + ".valid.to", schema, column));
        dependency.latestBefore().ifPresent(column -> moment(at + ".latest_before", schema, column));
    }

    private Type primitive(String what, Schema schema, String column) {
        Types.NestedField field = schema.findField(column);
        if (field == null || !field.type().isPrimitiveType()) {
            problems.add(what + " names " + column + ": " + (field == null ? "no such column" : field.type()));
            return Types.StructType.of();
        }

        return field.type();
    }

    private void typed(String what, Schema schema, String column, Type.TypeID wanted) {
        Type type = primitive(what, schema, column);
        if (type.isPrimitiveType() && type.typeId() != wanted) {
            problems.add(what + " names " + column + ": " + type + ", expected " + wanted);
        }
    }

    private void moment(String what, Schema schema, String column) {
        Type type = primitive(what, schema, column);
        boolean fits = type.typeId() == Type.TypeID.DATE || type.typeId() == Type.TypeID.TIMESTAMP;
        if (type.isPrimitiveType() && !fits) {
            problems.add(what + " names " + column + ": " + type + ", expected a date or timestamp");
        }
    }

    private void number(String what, Schema schema, String column) {
        Type type = primitive(what, schema, column);
        boolean fits = switch (type.typeId()) {
            case INTEGER, LONG, DECIMAL, FLOAT, DOUBLE -> true;
            default -> false;
        };
        if (type.isPrimitiveType() && !fits) {
            problems.add(what + " names " + column + ": " + type + ", expected a number");
        }
    }
}
