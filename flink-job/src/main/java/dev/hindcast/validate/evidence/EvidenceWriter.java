package dev.hindcast.validate.evidence;

import java.io.IOException;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.io.DataWriter;
import org.jspecify.annotations.Nullable;

/** Writes kept keys into one file a task, and answers its place; a task that keeps nothing writes none. */
public final class EvidenceWriter extends AbstractStreamOperator<String>
        implements OneInputStreamOperator<KeptKey, String>, BoundedOneInput {
    private final EvidenceRecipe recipe;
    private final EvidenceLimit limit;
    private transient @Nullable DataWriter<Record> writer;

    /** Keeps what the limit, counted here anew, lets pass. */
    public EvidenceWriter(EvidenceRecipe recipe, EvidenceLimit limit) {
        this.recipe = recipe;
        this.limit = limit;
    }

    @Override
    public void processElement(StreamRecord<KeptKey> element) throws IOException {
        KeptKey kept = element.getValue();
        if (limit.take(kept.rank(), kept.slices())) {
            if (writer == null) {
                writer = recipe.writer(recipe.place(part()));
            }
            writer.write(recipe.row(kept));
        }
    }

    @Override
    public void endInput() throws IOException {
        if (writer != null) {
            writer.close();
            output.collect(new StreamRecord<>(writer.toDataFile().location()));
        }
    }

    private String part() {
        return "keys-" + getRuntimeContext().getTaskInfo().getIndexOfThisSubtask();
    }
}
