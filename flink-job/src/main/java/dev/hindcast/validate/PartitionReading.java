package dev.hindcast.validate;

import dev.hindcast.manifest.PartitionContent;
import dev.hindcast.manifest.PartitionFacts;
import java.util.ArrayList;
import java.util.List;

/**
 * What a partition of a snapshot really holds, measured by reading its files with all deletes applied.
 *
 * @param files data files, and their bytes
 */
public record PartitionReading(PartitionContent content, int files, long bytes) {
    /** The partition's value. */
    public String partition() {
        return content.partition();
    }

    /** Where this reading is not what was recorded, in words; empty when they agree. */
    public List<String> differencesFrom(PartitionFacts recorded) {
        List<String> found = new ArrayList<>();
        compare(found, "rows", recorded.rowsOut(), content.rows());
        compare(found, "distinct keys", recorded.distinctKeys(), content.distinctKeys());
        compare(found, "checksum", recorded.checksum(), content.checksum());
        compare(found, "sums", recorded.sums(), content.sums());
        compare(found, "slices", recorded.slices(), content.slices());
        return found;
    }

    private void compare(List<String> found, String what, Object recorded, Object read) {
        if (!recorded.equals(read)) {
            found.add(partition() + ": " + what + " recorded " + recorded + ", read " + read);
        }
    }
}
