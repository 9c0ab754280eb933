package dev.hindcast.plan;

import dev.hindcast.spec.LocalDays;
import dev.hindcast.table.DerivedDay;
import java.util.Optional;
import org.apache.iceberg.Schema;

/** What joins and transform see of the source: its columns, and the local day of a row where the partition is one. */
final class SourceView {
    private SourceView() {}

    /** Name of the column that is derived, that of the target's partition. */
    static Optional<String> derived(PlanInputs inputs) {
        return LocalDays.parse(inputs.spec().source().partition()).map(days -> DerivedDay.name(inputs.target()));
    }

    /** All columns. */
    static Schema schema(PlanInputs inputs) {
        Schema source = inputs.source().schema();
        return derived(inputs)
                .map(name -> DerivedDay.added(source, name, inputs.source().name()))
                .orElse(source);
    }
}
