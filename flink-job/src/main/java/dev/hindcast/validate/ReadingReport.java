package dev.hindcast.validate;

import dev.hindcast.compute.wire.Evidence;
import dev.hindcast.manifest.ManifestJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Adds up what all tasks have read; answers every requested partition, also one without rows. */
final class ReadingReport implements Report<Evidence> {
    private final MeasuredContents contents;
    private final TreeMap<String, FileCount> files;

    ReadingReport(List<String> partitions, Map<String, FileCount> files) {
        this.contents = new MeasuredContents(partitions);
        this.files = new TreeMap<>(files);
    }

    @Override
    public void add(Evidence item) {
        contents.add(item);
    }

    @Override
    public String document() {
        List<PartitionReading> readings = new ArrayList<>();
        contents.partitions().forEach(partition -> {
            FileCount counted = files.getOrDefault(partition, FileCount.NONE);
            readings.add(new PartitionReading(contents.content(partition), counted.files(), counted.bytes()));
        });
        return ManifestJson.write(readings);
    }
}
