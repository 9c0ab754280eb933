package dev.hindcast.plan;

import dev.hindcast.table.ImportNote;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What planning found out that is no part of the lock.
 *
 * @param source what there is to read in the range
 * @param target what readers see of the range now
 * @param imported what raw was frozen from, when it was
 */
record PlanFacts(
        String actor,
        Retention retention,
        SinceW0 since,
        RangeScan source,
        RangeScan target,
        Optional<ImportNote> imported,
        List<String> warnings) {
    PlanFacts {
        warnings = List.copyOf(warnings);
    }

    PlanFacts warned(String warning) {
        List<String> more = new ArrayList<>(warnings);
        more.add(warning);
        return new PlanFacts(actor, retention, since, source, target, imported, more);
    }
}
