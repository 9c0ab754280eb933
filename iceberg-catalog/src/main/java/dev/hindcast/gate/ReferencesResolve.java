package dev.hindcast.gate;

import dev.hindcast.gate.GateInput.RuleAnswer;
import dev.hindcast.spec.DependencySpec;

/** Does every result row find its row in each pinned dependency that must always answer? Asked by SQL of the very snapshot. */
final class ReferencesResolve implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("references-resolve", Group.TECHNICAL);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    @Override
    public Verdict judge(GateInput in) {
        Findings dangling = new Findings();
        in.plan().spec().dependencies().forEach((alias, dependency) -> judge(in, alias, dependency, dangling));
        return TITLE.noneOf(
                dangling,
                "Every row finds its row in each dependency that must always answer",
                "%,d rows find no row in a dependency that must always answer, first %s"
                        .formatted(dangling.count(), dangling.first()));
    }

    private static void judge(GateInput in, String alias, DependencySpec dependency, Findings dangling) {
        if (dependency.missing() != DependencySpec.Missing.FAIL) {
            return;
        }
        RuleAnswer answer = in.references().get(alias);
        if (answer == null) {
            dangling.add(alias + " was not asked");
            return;
        }
        dangling.count(answer.offendingRows());
        answer.samples().forEach(row -> dangling.sample(alias + ": " + row));
    }
}
