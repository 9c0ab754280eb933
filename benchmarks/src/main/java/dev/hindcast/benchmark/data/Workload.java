package dev.hindcast.benchmark.data;

import java.util.Iterator;
import java.util.List;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.Record;

/** A raw table of one partition, a small table of rules, and the rule that every engine computes from them. */
public sealed interface Workload permits Events, TpchOrders {
    /** Names its files and its resources. */
    String name();

    /** Columns of the raw table; all required. */
    Schema raw();

    /** Columns of the rules: a key, {@code rate}, and the half-open validity {@code [valid_from, valid_to)}. */
    Schema rules();

    /** Columns of the result; all required. */
    Schema result();

    /** The column that names a row of the result. */
    String key();

    /** The raw rows in order; the same for the same arguments. The record may be reused from row to row. */
    Iterator<Record> rows(long rows, long seed);

    /** The rules. */
    List<Record> ruleRows();

    /** Finds a workload by its name. */
    static Workload named(String name) {
        return List.<Workload>of(new Events(), new TpchOrders()).stream()
                .filter(workload -> workload.name().equals(name))
                .findFirst()
                .orElseThrow(() -> dev.hindcast.error.ErrorCode.USAGE
                        .error("Cannot build data set %s: there is none of this name", name)
                        .value(name)
                        .expected("events or tpch")
                        .next("benchmarks/run peers --data events"));
    }
}
