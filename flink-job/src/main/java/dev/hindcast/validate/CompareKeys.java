package dev.hindcast.validate;

import dev.hindcast.validate.evidence.EvidenceLimit;
import dev.hindcast.validate.evidence.EvidenceWish;
import dev.hindcast.validate.evidence.KeptKey;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.util.InstantiationUtil;
import org.jspecify.annotations.Nullable;

/**
 * Compares the rows of each key and emits one tally a partition (in Java's serial form) at the end. It holds one key at a
 * time: BATCH mode sorts a keyed input, so that the rows of a key come one after the other.
 */
final class CompareKeys extends AbstractStreamOperator<Tuple2<String, byte[]>>
        implements OneInputStreamOperator<RowData, Tuple2<String, byte[]>>, BoundedOneInput {
    private final DiffShape shape;
    private final GroupingKey grouping;
    private final RowDataSerializer serializer;
    private final Map<String, Tally> tallies = new TreeMap<>();
    private final @Nullable EvidenceLimit evidence;
    private transient @Nullable RowData key;
    private transient @Nullable KeyRows group;

    CompareKeys(DiffShape shape, Optional<EvidenceWish> evidence) {
        this.shape = shape;
        this.evidence = evidence.map(EvidenceWish::limit).orElse(null);
        this.grouping = new GroupingKey(shape);
        this.serializer = new RowDataSerializer(shape.tagged());
    }

    @Override
    public void processElement(StreamRecord<RowData> element) {
        RowData row = element.getValue();
        RowData next = grouping.getKey(row);
        if (group == null || !next.equals(key)) {
            judgeGroup();
            key = next;
            group = new KeyRows(shape);
        }
        group.add(serializer.copy(row));
        if (shape.isAsked(row)) {
            tally(row).sum(shape, row);
        }
    }

    @Override
    public void endInput() throws IOException {
        judgeGroup();
        for (Map.Entry<String, Tally> entry : tallies.entrySet()) {
            byte[] tally = InstantiationUtil.serializeObject(entry.getValue());
            output.collect(new StreamRecord<>(Tuple2.of(entry.getKey(), tally)));
        }
    }

    private void judgeGroup() {
        if (group != null) {
            RowData any = group.newCount() > 0 ? group.shownAfter() : group.shownBefore();
            if (shape.isAsked(any)) {
                new KeyJudge(shape, this::keep).judge(group, tally(any));
            }
        }
    }

    private void keep(Change change) {
        RowData row = change.shown();
        if (evidence != null && evidence.take(change.rank(), Sample.slices(shape, row))) {
            String key = Sample.keyText(Sample.key(shape, row));
            output.collect(
                    KeptKey.SIDE,
                    new StreamRecord<>(new KeptKey(
                            shape.partition(row),
                            key,
                            change.kind(),
                            change.expected(),
                            change.rightDirection(),
                            change.rank(),
                            Sample.slices(shape, row),
                            Sample.values(shape, change.before()),
                            Sample.values(shape, change.after()))));
        }
    }

    private Tally tally(RowData row) {
        return tallies.computeIfAbsent(shape.partition(row), partition -> new Tally(shape));
    }
}
