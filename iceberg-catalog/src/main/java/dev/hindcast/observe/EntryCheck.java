package dev.hindcast.observe;

import dev.hindcast.observe.EntryList.Entry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Are all listed entries there, no other ones, each with the bytes that the list says? */
final class EntryCheck {
    private static final List<String> REQUIRED = List.of(
            AuditBundle.PLAN,
            AuditBundle.STORED_PLAN,
            AuditBundle.RUN,
            AuditBundle.PARTITIONS,
            AuditBundle.ATTEMPTS,
            AuditBundle.MOVES,
            AuditBundle.EVIDENCE,
            AuditBundle.APPROVALS,
            AuditBundle.EVENTS,
            AuditBundle.REPORT);

    private EntryCheck() {}

    static List<AuditProblem> problems(Map<String, byte[]> entries, Optional<String> root) {
        List<AuditProblem> problems = new ArrayList<>();
        Map<String, byte[]> others = new HashMap<>(entries);
        byte[] listed = others.remove(EntryList.NAME);
        REQUIRED.stream()
                .filter(name -> !others.containsKey(name))
                .forEach(name -> problems.add(new AuditProblem(name, "is missing")));
        if (listed == null) {
            problems.add(new AuditProblem(EntryList.NAME, "is missing"));
            return problems;
        }

        try {
            compare(AuditJson.read(listed, EntryList.class), others, root, problems);
        } catch (IOException e) {
            problems.add(new AuditProblem(EntryList.NAME, "cannot be read: " + e.getMessage()));
        }
        return problems;
    }

    private static void compare(
            EntryList list, Map<String, byte[]> entries, Optional<String> root, List<AuditProblem> problems) {
        EntryList right = EntryList.of(list.run(), entries);
        Set<Entry> found = new HashSet<>(right.entries());
        for (Entry entry : list.entries()) {
            if (!found.remove(entry)) {
                problems.add(new AuditProblem(entry.name(), "does not have the digest in " + EntryList.NAME));
            }
        }

        found.forEach(entry -> problems.add(new AuditProblem(entry.name(), "is not listed in " + EntryList.NAME)));
        if (!right.root().equals(list.root()) || !right.format().equals(list.format())) {
            problems.add(new AuditProblem(EntryList.NAME, "its root digest is not that of its entries"));
        }

        if (root.isPresent() && !root.get().equals(right.root())) {
            problems.add(new AuditProblem("", "the root digest is " + right.root() + ", not " + root.get()));
        }
    }
}
