package dev.hindcast.spec;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads {@code dependencies}: alias to a dimension that is joined as of a point in time. */
final class DependencySections {
    private static final Set<String> TAKEN = Set.of("source", "candidate", "main");

    private DependencySections() {}

    static Map<String, DependencySpec> all(Section root) {
        Form<String> alias = new Form<>(
                "an alias of letters, digits and underscores other than source, candidate and main",
                text -> Forms.COLUMN.read(text).filter(name -> !TAKEN.contains(name)));
        Map<String, DependencySpec> all = new LinkedHashMap<>();
        root.named("dependencies", alias).forEach((name, section) -> all.put(name, one(section)));
        return all;
    }

    private static DependencySpec one(Section in) {
        Optional<Section> valid = in.section("valid");
        DependencySpec dependency = new DependencySpec(
                in.need("table", Forms.TABLE).orElse(""),
                in.find("snapshot", Forms.SNAPSHOT).orElse("latest"),
                in.map("keys", Forms.COLUMN, Forms.COLUMN),
                in.need("as_of", Forms.COLUMN).orElse(""),
                valid.flatMap(v -> v.need("from", Forms.COLUMN)),
                valid.flatMap(v -> v.need("to", Forms.COLUMN)),
                in.find("latest_before", Forms.COLUMN),
                in.find("max_age", Forms.positiveDuration()),
                in.find("missing", Forms.oneOf(DependencySpec.Missing.class)).orElse(DependencySpec.Missing.FAIL));
        valid.ifPresent(Section::done);
        checkWhole(in, dependency);
        in.done();
        return dependency;
    }

    private static void checkWhole(Section in, DependencySpec dependency) {
        if (!in.has("keys")
                || (dependency.keys().isEmpty()
                        && in.value("keys")
                                .filter(Yaml.Fields.class::isInstance)
                                .isPresent())) {
            in.problem(in.place("keys"), "join a dependency", "no keys", "keys: {its column: source column}");
        }
        if (in.has("valid") == in.has("latest_before")) {
            String found = in.has("valid") ? "valid and latest_before" : "neither valid nor latest_before";
            in.problem(in.place("latest_before"), "join a dependency", found, "exactly one of them");
        }
        if (in.has("max_age") && !in.has("latest_before")) {
            in.problem(in.place("max_age"), "use max_age", "no latest_before", "latest_before beside it");
        }
    }
}
