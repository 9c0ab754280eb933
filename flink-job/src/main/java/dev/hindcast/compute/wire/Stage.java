package dev.hindcast.compute.wire;

import dev.hindcast.error.ErrorCode;
import java.util.Locale;
import java.util.Optional;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.jspecify.annotations.Nullable;

/** A stage of the compute job: takes records one by one, knows when the last has come, and sends what it found out. */
public abstract class Stage<I, O> extends AbstractStreamOperator<O>
        implements OneInputStreamOperator<I, O>, BoundedOneInput {
    /** The only one under which anything is computed: Flink's UPPER, LOWER and DATE_FORMAT go by the JVM's. */
    public static final Locale LOCALE = Locale.US;

    private transient @Nullable StreamRecord<O> reused;
    private transient @Nullable TallyBook book;
    private transient @Nullable StepClock clock;

    /**
     * Refuses to compute in a JVM whose language would give other results.
     *
     * @throws dev.hindcast.error.HindcastException CONFIG_INVALID
     */
    @Override
    public void open() throws Exception {
        super.open();
        Locale here = Locale.getDefault();
        if (!here.getLanguage().equals(LOCALE.getLanguage())) {
            throw ErrorCode.CONFIG_INVALID
                    .error("Cannot compute in a JVM whose language is %s: texts and dates would differ", here)
                    .value(here)
                    .expected("-Duser.language=en -Duser.country=US on every worker");
        }
    }

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
