package dev.hindcast.plan;

import java.util.ArrayList;
import java.util.List;

/**
 * What planning found out that is no part of the lock.
 *
 * @param source what there is to read in the range
 * @param target what readers see of the range now
 */
record PlanFacts(
        String actor, Retention retention, SinceW0 since, RangeScan source, RangeScan target, List<String> warnings) {
    PlanFacts {
        warnings = List.copyOf(warnings);
    }

    PlanFacts(String actor, Retention retention, SinceW0 since, RangeScan source, RangeScan target) {
        this(actor, retention, since, source, target, List.of());
    }

    PlanFacts warned(String warning) {
        List<String> more = new ArrayList<>(warnings);
        more.add(warning);
        return new PlanFacts(actor, retention, since, source, target, more);
    }
}
