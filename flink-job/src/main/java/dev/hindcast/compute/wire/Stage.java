package dev.hindcast.compute.wire;

import java.util.Optional;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.jspecify.annotations.Nullable;

/** A stage of the compute job: takes records one by one, knows when the last has come, and sends what it found out. */
public abstract class Stage<I, O> extends AbstractStreamOperator<O>
        implements OneInputStreamOperator<I, O>, BoundedOneInput {
    private transient @Nullable StreamRecord<O> reused;
    private transient @Nullable TallyBook book;
    private transient @Nullable StepClock clock;

    /** Handles one record; with object reuse it must not be kept. */
    protected abstract void take(I record) throws Exception;

    /** All records have come; results may still be emitted. */
    protected void end() throws Exception {}

    /** Sends a record to the next stage. */
    protected final void emit(O record) {
        StreamRecord<O> carrier = reused;
        if (carrier == null) {
            carrier = new StreamRecord<>(record);
            reused = carrier;
        }
        output.collect(carrier.replace(record));
    }

    /** Sends what was found out to the last stage. */
    protected final void report(Evidence evidence) {
        output.collect(Evidence.SIDE, new StreamRecord<>(evidence));
    }

    /** Counts of this task; they are reported at the end. */
    protected final TallyBook counts() {
        TallyBook found = book;
        if (found == null) {
            found = new TallyBook();
            book = found;
        }
        return found;
    }

    /** What the stage's CPU time counts as; empty for a stage of single rows, whose time counts for the stage that calls it. */
    protected Optional<Step> step() {
        return Optional.empty();
    }

    @Override
    public final void processElement(StreamRecord<I> element) throws Exception {
        StepClock running = clock();
        if (running == null) {
            take(element.getValue());
            return;
        }
        running.enter();
        try {
            take(element.getValue());
        } finally {
            running.leave();
        }
    }

    @Override
    public final void endInput() throws Exception {
        StepClock running = clock();
        if (running == null) {
            end();
        } else {
            running.enter();
            try {
                end();
            } finally {
                running.leave();
            }
            running.takeOutside();
            spent(step().orElseThrow(), running);
        }
        counts().tallies().forEach(this::report);
    }

    /** Reports what a clock has counted. */
    protected final void spent(Step on, StepClock counted) {
        counts().add(Tally.ANY_PARTITION, Tally.CPU_NANOS + on.name(), counted.nanos());
    }

    private @Nullable StepClock clock() {
        StepClock found = clock;
        if (found == null && step().isPresent()) {
            found = new StepClock();
            clock = found;
        }
        return found;
    }
}
