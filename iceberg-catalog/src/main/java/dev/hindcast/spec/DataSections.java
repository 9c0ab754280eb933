package dev.hindcast.spec;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** Reads what is recomputed: {@code source}, {@code target}, {@code transform}. Stand-ins for what is missing never leave. */
final class DataSections {
    private static final long LONGEST_RANGE = 36_600;

    private DataSections() {}

    static SourceSpec source(Optional<Section> section) {
        return section.map(DataSections::source)
                .orElse(new SourceSpec(
                        "",
                        "latest",
                        List.of(),
                        List.of(),
                        Optional.empty(),
                        "",
                        SourceSpec.KeyMoves.NEVER,
                        SourceSpec.SourceDeletes.REFUSE));
    }

    private static SourceSpec source(Section in) {
        SourceSpec source = new SourceSpec(
                in.need("table", Forms.TABLE).orElse(""),
                in.find("snapshot", Forms.SNAPSHOT).orElse("latest"),
                in.needList("key", Forms.COLUMN),
                in.needList("version", Forms.COLUMN),
                in.find("deleted", Forms.COLUMN),
                in.need("partition", Forms.PARTITION).orElse(""),
                in.find("key_moves", Forms.oneOf(SourceSpec.KeyMoves.class)).orElse(SourceSpec.KeyMoves.NEVER),
                in.find("deletes", Forms.oneOf(SourceSpec.SourceDeletes.class))
                        .orElse(SourceSpec.SourceDeletes.REFUSE));
        source.version().stream()
                .filter(source.key()::contains)
                .forEach(column -> in.problem(
                        in.valuePlace("version"),
                        "order the versions of a key",
                        "'" + column + "' in key and version",
                        "a column that differs between versions"));
        in.done();
        return source;
    }

    static TargetSpec target(Optional<Section> section) {
        return section.map(DataSections::target)
                .orElse(new TargetSpec("", LocalDate.EPOCH, LocalDate.EPOCH, TargetSpec.Order.OLDEST_FIRST));
    }

    private static TargetSpec target(Section in) {
        String table = in.need("table", Forms.TABLE).orElse("");
        Optional<Section> range = in.needSection("range");
        Optional<LocalDate> from = range.flatMap(r -> r.need("from", Forms.DATE));
        Optional<LocalDate> to = range.flatMap(r -> r.need("to", Forms.DATE));
        range.ifPresent(r -> {
            from.ifPresent(a -> to.ifPresent(b -> checkRange(r, a, b)));
            r.done();
        });
        TargetSpec target = new TargetSpec(
                table,
                from.orElse(LocalDate.EPOCH),
                to.orElse(LocalDate.EPOCH),
                order(in),
                in.list("key", Forms.COLUMN));
        in.done();
        return target;
    }

    private static void checkRange(Section range, LocalDate from, LocalDate to) {
        if (!from.isBefore(to)) {
            range.problem(range.valuePlace("to"), "read target.range", "[" + from + ", " + to + ")", "from before to");
        }
        if (ChronoUnit.DAYS.between(from, to) > LONGEST_RANGE) {
            range.problem(
                    range.valuePlace("to"),
                    "read target.range",
                    ChronoUnit.DAYS.between(from, to) + " days",
                    "at most " + LONGEST_RANGE + " days");
        }
    }

    private static TargetSpec.Order order(Section in) {
        if (in.value("order").filter(Yaml.Fields.class::isInstance).isEmpty()) {
            return in.find("order", simpleOrder()).orElse(TargetSpec.Order.OLDEST_FIRST);
        }

        in.section("order").ifPresent(order -> {
            order.need("depends_on", Form.matching("previous", "previous"));
            order.done();
        });
        return TargetSpec.Order.DEPENDS_ON_PREVIOUS;
    }

    private static Form<TargetSpec.Order> simpleOrder() {
        Form<TargetSpec.Order> any = Forms.oneOf(TargetSpec.Order.class);
        return new Form<>(
                "oldest_first or newest_first or {depends_on: previous}",
                text -> any.read(text).filter(order -> order != TargetSpec.Order.DEPENDS_ON_PREVIOUS));
    }

    static TransformSpec transform(Optional<Section> section, SpecFolder folder) {
        return section.map(in -> transform(in, folder))
                .orElse(new TransformSpec(
                        TransformSpec.Kind.ROW, Optional.empty(), Optional.empty(), Optional.empty()));
    }

    private static TransformSpec transform(Section in, SpecFolder folder) {
        TransformSpec transform = new TransformSpec(
                in.find("kind", Forms.oneOf(TransformSpec.Kind.class)).orElse(TransformSpec.Kind.ROW),
                in.find("sql", folder.file()),
                in.find("class", Forms.JAVA_CLASS),
                in.find("jar", folder.file()));
        if (in.has("sql") == in.has("class")) {
            String found = in.has("sql") ? "sql and class" : "neither sql nor class";
            in.problem(
                    in.has("class") ? in.place("class") : in.place(), "read transform", found, "exactly one of them");
        }
        if (in.has("class") != in.has("jar")) {
            String found = in.has("jar") ? "jar without class" : "class without jar";
            in.problem(in.place(in.has("jar") ? "jar" : "class"), "read transform", found, "class and jar together");
        }
        in.done();
        return transform;
    }
}
