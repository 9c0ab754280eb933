package dev.hindcast.compute.source;

import dev.hindcast.compute.wire.JavaWire;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.lib.util.IteratorSourceEnumerator;
import org.apache.flink.api.connector.source.lib.util.IteratorSourceReader;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/** The bounded source of a compute job: hands out units, part by part, to whoever has finished the last. */
public final class UnitSource implements Source<ReadUnit, UnitSplit, Collection<UnitSplit>> {
    private final List<ReadUnit> units;

    public UnitSource(List<ReadUnit> units) {
        this.units = List.copyOf(units);
    }

    @Override
    public Boundedness getBoundedness() {
        return Boundedness.BOUNDED;
    }

    @Override
    public SplitEnumerator<UnitSplit, Collection<UnitSplit>> createEnumerator(
            SplitEnumeratorContext<UnitSplit> context) {
        List<UnitSplit> splits = new ArrayList<>();
        units.forEach(unit -> unit.parts().forEach(part -> splits.add(new UnitSplit(splits.size(), List.of(part)))));
        return restoreEnumerator(context, splits);
    }

    @Override
    public SplitEnumerator<UnitSplit, Collection<UnitSplit>> restoreEnumerator(
            SplitEnumeratorContext<UnitSplit> context, Collection<UnitSplit> splits) {
        return new IteratorSourceEnumerator<>(context, splits);
    }

    @Override
    public SourceReader<ReadUnit, UnitSplit> createReader(SourceReaderContext context) {
        return new IteratorSourceReader<ReadUnit, Iterator<ReadUnit>, UnitSplit>(context);
    }

    @Override
    public SimpleVersionedSerializer<UnitSplit> getSplitSerializer() {
        return new JavaWire<>();
    }

    @Override
    public SimpleVersionedSerializer<Collection<UnitSplit>> getEnumeratorCheckpointSerializer() {
        return new JavaWire<>();
    }
}
