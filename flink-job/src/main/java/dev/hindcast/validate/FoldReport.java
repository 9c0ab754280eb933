package dev.hindcast.validate;

import dev.hindcast.compute.wire.Evidence;
import dev.hindcast.compute.wire.Tally;
import dev.hindcast.manifest.ManifestJson;
import dev.hindcast.manifest.SourceFold;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Adds up what the stages of a fold have found; answers every requested partition, also one without rows. */
final class FoldReport implements Report<Evidence> {
    private final MeasuredContents contents;

    FoldReport(List<String> partitions) {
        this.contents = new MeasuredContents(partitions);
    }

    @Override
    public void add(Evidence item) {
        contents.add(item);
    }

    @Override
    public String document() {
        List<SourceFold> folds = new ArrayList<>();
        contents.partitions().forEach(partition -> folds.add(fold(partition)));
        return ManifestJson.write(folds);
    }

    private SourceFold fold(String partition) {
        var content = contents.content(partition);
        Map<String, Long> quarantined = new TreeMap<>();
        contents.named(partition).forEach((name, count) -> {
            if (name.startsWith(Tally.QUARANTINED)) {
                quarantined.put(name.substring(Tally.QUARANTINED.length()), count);
            }
        });
        return new SourceFold(
                contents.count(partition, Tally.ROWS_READ),
                contents.count(partition, Tally.WINNERS),
                contents.count(partition, Tally.DELETED),
                contents.count(partition, Tally.JOINED) - content.rows(),
                quarantined,
                content);
    }
}
