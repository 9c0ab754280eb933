package dev.hindcast.validate;

import dev.hindcast.manifest.ManifestJson;
import dev.hindcast.manifest.PartitionDiff;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.util.InstantiationUtil;

/** Adds the tallies of all tasks up and writes one diff a requested partition, also of partitions without any row. */
final class TallyReport implements Report<Tuple2<String, byte[]>> {
    private final TreeMap<String, Tally> tallies = new TreeMap<>();

    TallyReport(DiffShape shape, List<String> partitions) {
        partitions.forEach(partition -> tallies.put(partition, new Tally(shape)));
    }

    @Override
    public void add(Tuple2<String, byte[]> part) {
        Tally sum = tallies.get(part.f0);
        if (sum != null) {
            sum.add(read(part.f1));
        }
    }

    @Override
    public String document() {
        List<PartitionDiff> diffs = new ArrayList<>();
        tallies.forEach((partition, tally) -> diffs.add(tally.diff(partition)));
        return ManifestJson.write(diffs);
    }

    private static Tally read(byte[] tally) {
        try {
            return InstantiationUtil.deserializeObject(tally, TallyReport.class.getClassLoader());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (ClassNotFoundException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
