package dev.hindcast.compute.transform;

import dev.hindcast.compute.winner.OrderedFields;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.spec.DependencySpec;
import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;

/**
 * How a source row finds its row of one dimension.
 *
 * @param dimension columns of the dimension
 * @param dimensionKey key columns in the dimension
 * @param sourceKey the same in the source
 * @param asOf position in the source of the point of time
 * @param asOfType its type; the dimension's times have the same
 * @param from position in the dimension of the first instant of a version
 * @param to position of the first instant after it; -1 when a version ends where the next one begins
 * @param maxAgeMillis how old a version without end may be; -1 for any age
 */
record AsOfRule(
        String alias,
        RowType dimension,
        OrderedFields dimensionKey,
        OrderedFields sourceKey,
        int asOf,
        LogicalType asOfType,
        int from,
        int to,
        long maxAgeMillis,
        DependencySpec.Missing missing)
        implements Serializable {
    /**
     * Binds the spec's names to columns.
     *
     * @throws dev.hindcast.error.HindcastException SPEC_INVALID for an unknown column or types that cannot be compared
     */
    static AsOfRule of(String alias, DependencySpec spec, RowType dimension, RowType source) {
        int asOf = position(alias, source, spec.asOf());
        boolean latest = spec.latestBefore().isPresent();
        String fromName =
                latest ? spec.latestBefore().orElseThrow() : spec.validFrom().orElseThrow();
        int from = position(alias, dimension, fromName);
        int to = latest ? -1 : position(alias, dimension, spec.validTo().orElseThrow());
        AsOfRule rule = new AsOfRule(
                alias,
                dimension,
                fields(alias, dimension, new ArrayList<>(spec.keys().keySet())),
                fields(alias, source, new ArrayList<>(spec.keys().values())),
                asOf,
                source.getTypeAt(asOf),
                from,
                to,
                spec.maxAge().map(Duration::toMillis).orElse(-1L),
                spec.missing());
        rule.refuseMixedTypes(spec);
        return rule;
    }

    private void refuseMixedTypes(DependencySpec spec) {
        if (!dimensionKey.comparableWith(sourceKey)) {
            throw ErrorCode.SPEC_INVALID
                    .error("Cannot join %s: its key columns have other types than the source's: %s", alias, spec.keys())
                    .value(spec.keys());
        }
        boolean sameFrom = dimension.getTypeAt(from).getTypeRoot() == asOfType.getTypeRoot();
        boolean sameTo = to < 0 || dimension.getTypeAt(to).getTypeRoot() == asOfType.getTypeRoot();
        if (!Moment.isMoment(asOfType) || !sameFrom || !sameTo) {
            throw ErrorCode.SPEC_INVALID
                    .error(
                            "Cannot join %s as of %s: it is %s, the validity is %s; comparing them would need a time zone",
                            alias,
                            spec.asOf(),
                            asOfType.asSummaryString(),
                            dimension.getTypeAt(from).asSummaryString())
                    .value(asOfType.asSummaryString())
                    .expected("date with date, or timestamp with timestamp of the same kind");
        }
    }

    private static OrderedFields fields(String alias, RowType row, List<String> names) {
        names.forEach(name -> position(alias, row, name));
        return OrderedFields.of(row, names);
    }

    private static int position(String alias, RowType row, String name) {
        int position = row.getFieldIndex(name);
        if (position < 0) {
            throw ErrorCode.SPEC_INVALID
                    .error("Cannot join %s: there is no column %s", alias, name)
                    .value(name)
                    .expected(row.getFieldNames());
        }
        return position;
    }
}
