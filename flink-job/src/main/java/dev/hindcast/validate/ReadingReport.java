package dev.hindcast.validate;

import dev.hindcast.compute.wire.Evidence;
import dev.hindcast.compute.wire.Tally;
import dev.hindcast.compute.write.RowTotals;
import dev.hindcast.manifest.ManifestJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Adds up what all tasks have read; answers every requested partition, also one without rows. */
final class ReadingReport implements Report<Evidence> {
    private final TreeMap<String, RowTotals> totals = new TreeMap<>();
    private final TreeMap<String, Long> keys = new TreeMap<>();
    private final TreeMap<String, FileCount> files;

    ReadingReport(List<String> partitions, Map<String, FileCount> files) {
        partitions.forEach(partition -> totals.put(partition, RowTotals.NONE));
        this.files = new TreeMap<>(files);
    }

    @Override
    public void add(Evidence item) {
        if (item instanceof MeasuredRows rows) {
            totals.merge(rows.partition(), rows.totals(), RowTotals::plus);
        }
        if (item instanceof Tally tally) {
            keys.merge(tally.partition(), tally.counts().getOrDefault(Tally.DISTINCT_KEYS, 0L), Long::sum);
        }
    }

    @Override
    public String document() {
        List<PartitionReading> readings = new ArrayList<>();
        totals.forEach((partition, found) -> {
            FileCount counted = files.getOrDefault(partition, FileCount.NONE);
            readings.add(new PartitionReading(
                    partition,
                    found.rows(),
                    keys.getOrDefault(partition, 0L),
                    found.checksum().hex(),
                    found.sums(),
                    found.slices(),
                    counted.files(),
                    counted.bytes()));
        });
        return ManifestJson.write(readings);
    }
}
