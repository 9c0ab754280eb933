package dev.hindcast.gate;

/** Are the pinned dimensions still what they are today, for the run's range? Otherwise an owner must accept by name. */
final class DependenciesUnchanged implements Check {
    private static final CheckTitle TITLE = CheckTitle.hard("dependencies-unchanged", Group.FINANCIAL);

    @Override
    public CheckTitle title() {
        return TITLE;
    }

    @Override
    public Verdict judge(GateInput in) {
        Findings changed = new Findings();
        for (String alias : in.plan().dependencies().keySet()) {
            Long rows = in.dependencyChanges().get(alias);
            if (rows == null) {
                changed.add(alias + " was not compared with its pin");
            } else if (!in.acceptedDependencies().contains(alias)) {
                changed.add(rows, "%s: %,d rows".formatted(alias, rows));
            }
        }

        return TITLE.noneOf(
                changed,
                "No dependency changed for the range since it was pinned, or the change was accepted",
                "Dependencies changed for the range since they were pinned: " + String.join(", ", changed.samples()));
    }
}
