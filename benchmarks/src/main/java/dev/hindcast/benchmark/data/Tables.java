package dev.hindcast.benchmark.data;

import java.time.LocalDate;
import java.util.Map;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;

/** Names and properties that the tables of all workloads share. */
public final class Tables {
    public static final String RAW = "raw.events";
    public static final String RULES = "dim.rules";
    public static final String RESULT = "mart.orders_daily";
    /** The one partition. */
    public static final LocalDate DAY = LocalDate.parse("2026-03-01");

    /**
     * Peers that would shuffle all rows once more by partition before they write need not: there is one partition. Whoever
     * backfills day by day sets this.
     */
    static final Map<String, String> PROPERTIES =
            Map.of("format-version", "2", "write.parquet.compression-codec", "zstd", "write.distribution-mode", "none");

    private Tables() {}

    static PartitionSpec byDay(Schema schema) {
        return PartitionSpec.builderFor(schema).identity("business_date").build();
    }
}
