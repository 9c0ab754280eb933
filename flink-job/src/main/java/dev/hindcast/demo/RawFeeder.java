package dev.hindcast.demo;

import dev.hindcast.table.Catalogs;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.util.SnapshotUtil;

/** Appends events to {@code raw.order_events}: one commit a batch, one data file a business date that it touches. */
public final class RawFeeder {
    /** Summary entry of a raw snapshot: how many events had arrived with it, in all. */
    public static final String ARRIVED = "demo.arrived";

    private final Catalogs catalogs;
    private final Feed feed;

    public RawFeeder(Catalogs catalogs, Appender appender) {
        this.catalogs = catalogs;
        this.feed = new Feed(catalogs, appender);
    }

    /**
     * Appends a batch.
     *
     * @return id of the raw snapshot
     * @throws dev.hindcast.error.HindcastException COMMIT_CONFLICT, COMMIT_UNKNOWN or STORE_FAILED
     */
    public long feed(Arrivals.Batch batch) {
        List<Record> rows = batch.events().stream()
                .sorted(Comparator.comparing(OrderEvent::businessDate))
                .map(RawFeeder::row)
                .toList();
        return feed.append(DemoTables.ORDER_EVENTS, rows, Map.of(ARRIVED, Long.toString(batch.arrived())));
    }

    /** How many events had arrived with a snapshot of the raw table; 0 before the first, also for the snapshot id 0. */
    public long arrivedAt(long snapshotId) {
        if (snapshotId == 0) {
            return 0;
        }
        Table raw = catalogs.load(DemoTables.ORDER_EVENTS);
        // Not every snapshot need be ours: a compaction carries no count of its own.
        for (Snapshot snapshot : SnapshotUtil.ancestorsOf(snapshotId, raw::snapshot)) {
            Optional<String> arrived = Optional.ofNullable(snapshot.summary().get(ARRIVED));
            if (arrived.isPresent()) {
                return Long.parseLong(arrived.get());
            }
        }
        return 0;
    }

    private static Record row(OrderEvent event) {
        GenericRecord row = GenericRecord.create(DemoTables.ORDER_EVENTS_SCHEMA);
        row.set(0, event.orderId());
        row.set(1, event.lineNo());
        row.set(2, event.eventType().name());
        row.set(3, event.businessDate());
        row.set(4, utc(event.eventTime()));
        row.set(5, utc(event.sourceUpdatedAt()));
        row.set(6, event.sourceSequence());
        row.set(7, event.customer());
        row.set(8, event.country());
        row.set(9, event.region());
        row.set(10, event.currency());
        row.set(11, event.state().name());
        row.set(12, event.stockCode());
        row.set(13, event.quantity());
        row.set(14, event.refundedQuantity());
        row.set(15, event.unitPrice());
        row.set(16, event.deleted());
        return row;
    }

    private static OffsetDateTime utc(java.time.Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }
}
