package dev.hindcast.spec;

import dev.hindcast.error.HindcastException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads what must hold and who must say yes: {@code gates} and {@code approvals}. */
final class GateSections {
    private static final Form<String> GROUP =
            Form.matching("technical|financial|differences", "technical or financial or differences");
    private static final Form<String> CHECK = Form.matching("[a-z]+(-[a-z]+)*", "the name of a check of the gate");
    private static final Form<String> DAYS_BETWEEN = Form.reading(
            "[0-9]{4}-[0-9]{2}-[0-9]{2}/[0-9]{4}-[0-9]{2}-[0-9]{2}",
            "two days such as 2011-01-04/2011-04-04, the second one after the range", GateSections::daysBetween);
    private static final Form<String> MOVES = Form.matching(
            "[A-Za-z0-9_]+ *> *[A-Za-z0-9_]+( *, *[A-Za-z0-9_]+ *> *[A-Za-z0-9_]+)*",
            "moves such as 'OPEN>PAID, PAID>SENT'");
    private static final GateSpec DEFAULTS = new GateSpec("default", Optional.empty(), Optional.empty(), List.of());

    private GateSections() {}

    static GateSpec gates(Optional<Section> section, SpecFolder folder, List<String> key) {
        return section.map(in -> gates(in, folder, key)).orElse(DEFAULTS);
    }

    private static GateSpec gates(Section in, SpecFolder folder, List<String> key) {
        GateSpec gates = new GateSpec(
                in.find("checks", Form.matching("default", "default")).orElse(DEFAULTS.checks()),
                in.section("expect_change").map(GateSections::expectChange),
                samples(in, folder, key),
                in.list("sql", folder.file()),
                thresholds(in),
                in.list("warnings", CHECK),
                new ResultLimits(
                        in.list("filled", Forms.COLUMN),
                        in.map("dates", Forms.COLUMN, DAYS_BETWEEN),
                        in.map("ceilings", Forms.COLUMN, Forms.COLUMN),
                        in.map("moves", Forms.COLUMN, MOVES)));
        in.done();
        return gates;
    }

    /** Read here already, so that a mistake in the file does not come up hours later, at the gate. */
    private static Optional<String> samples(Section in, SpecFolder folder, List<String> key) {
        Optional<String> file = in.find("samples", folder.file());
        if (file.isPresent() && !key.isEmpty()) {
            try {
                DeclaredSamples.parse(folder.text(file.get()), key);
            } catch (HindcastException wrong) {
                String reason = String.valueOf(wrong.getMessage()).replaceFirst("^Cannot read the samples: ", "");
                in.problem(in.valuePlace("samples"), "cannot use " + file.get() + ": " + reason);
            }
        }
        return file;
    }

    private static String daysBetween(String text) {
        String[] days = text.split("/", -1);
        if (!LocalDate.parse(days[0]).isBefore(LocalDate.parse(days[1]))) {
            throw new IllegalArgumentException(text);
        }
        return text;
    }

    private static Map<String, Long> thresholds(Section in) {
        return in.map("thresholds", CHECK, Forms.ROWS);
    }

    private static GateSpec.ExpectChange expectChange(Section in) {
        Optional<Section> tolerance = in.section("tolerance");
        long rows = tolerance.flatMap(t -> t.find("rows", Forms.ROWS)).orElse(0L);
        tolerance.ifPresent(Section::done);
        GateSpec.ExpectChange expected = new GateSpec.ExpectChange(
                in.need("where", Forms.TEXT).orElse(""),
                in.map("direction", Forms.COLUMN, Forms.oneOf(GateSpec.Direction.class)),
                rows);
        in.done();
        return expected;
    }

    static List<ApprovalRule> approvals(Section root) {
        Map<String, String> nameOfKey = new HashMap<>();
        return root.sections("approvals").stream()
                .map(rule -> approval(rule, nameOfKey))
                .toList();
    }

    private static ApprovalRule approval(Section in, Map<String, String> nameOfKey) {
        Optional<Section> drift = in.section("drift");
        List<String> groups = in.needList("for", GROUP);
        Optional<Integer> required = in.find("required", Forms.integer(1, 100));
        Map<String, String> owners = in.map("owners", Forms.ACTOR, Forms.PUBLIC_KEY);
        ApprovalRule rule = new ApprovalRule(
                groups,
                required.orElse(1),
                owners,
                drift.flatMap(d -> d.find("rows", Forms.ROWS)),
                drift.flatMap(d -> d.find("money", Forms.MONEY)));
        drift.ifPresent(Section::done);
        checkOwners(in, rule.required());
        checkKeys(in, owners, nameOfKey);
        in.done();
        return rule;
    }

    /** One key under two names would let one person answer for two. */
    private static void checkKeys(Section in, Map<String, String> owners, Map<String, String> nameOfKey) {
        owners.forEach((name, key) -> {
            String other = nameOfKey.putIfAbsent(key, name);
            if (other != null && !other.equals(name)) {
                in.problem(
                        in.valuePlace("owners"),
                        "take the key of " + name,
                        "the same key for " + other,
                        "a key of its own for each owner");
            }
        });
    }

    /** Counts the owners as written: one whose key is malformed has been reported already. */
    private static void checkOwners(Section in, int required) {
        int named = in.value("owners")
                .filter(Yaml.Fields.class::isInstance)
                .map(owners -> ((Yaml.Fields) owners).fields().size())
                .orElse(0);
        if (!in.has("owners")) {
            in.problem(in.place(), "find approvals[].owners", "nothing", "name: \"ed25519:...\" of each owner");
            return;
        }
        if (required > named
                && in.value("owners").filter(Yaml.Fields.class::isInstance).isPresent()) {
            in.problem(
                    in.valuePlace("required"),
                    "require " + required + " approvals",
                    named + " owners",
                    "at most as many as owners");
        }
    }
}
