package dev.hindcast.publish;

import static dev.hindcast.table.Warehouse.DAY3;
import static dev.hindcast.table.Warehouse.SOURCE;
import static dev.hindcast.table.Warehouse.TARGET;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.RunState;
import dev.hindcast.table.Positions;
import dev.hindcast.table.Watermark;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Neither live nor a publish may keep the other from coming to its end (PROTOCOL section 6). */
class StarvationTest extends PublishScenario {
    private static final List<String> TWO_ROUNDS = List.of(TARGET, "given back", TARGET, "given back");

    private final AtomicInteger looks = new AtomicInteger();

    /** One warm-up round, then the fenced ones. */
    @BeforeEach
    void countLooks() {
        looks.set(0);
    }

    private boolean fenced() {
        return looks.incrementAndGet() > 1;
    }

    @Test
    void whereLiveMovesMainInEachRoundThePublishGivesUpAndLiveLosesNothing() {
        beforeConsumers = () -> {
            if (fenced()) {
                run.liveGoesOn("live" + looks.get());
            }
        };
        assertThat(refusal()).isEqualTo(ErrorCode.REF_MOVED);
        assertThat(run.main()).contains("old1", "old2", "live3");
        assertThat(fence.taken).isEqualTo(TWO_ROUNDS);
        assertThat(run.moves()).containsExactly("publish DEAD", "publish DEAD");
        assertThat(run.state()).isEqualTo(RunState.GATED);
        assertThat(run.refNames()).doesNotContain(run.refs.publish());
    }

    @Test
    void afterAFailedRoundTheFenceIsLeftAloneUntilLiveHasReachedRaw() {
        AtomicInteger waits = new AtomicInteger();
        beforeConsumers = () -> {
            if (fenced() && looks.get() == 2) {
                run.liveGoesOn("live3");
                run.feed(DAY3);
            }
        };
        pauses = millis -> {
            if (waits.incrementAndGet() == 3) {
                assertThat(fence.taken).containsExactly(TARGET, "given back");
                run.live(rawHead(), run.oldCode);
            }
        };
        isPublished(publish());
        assertThat(waits).hasValue(3);
        assertThat(fence.taken).isEqualTo(TWO_ROUNDS);
        assertThat(run.main()).contains("live3").doesNotContain("old1", "old2");
    }

    @Test
    void liveThatDoesNotComeBackIsToldAndTheFenceStaysFree() {
        beforeConsumers = () -> {
            if (fenced()) {
                run.liveGoesOn("live3");
                run.feed(DAY3);
            }
        };
        assertThat(refusal()).isEqualTo(ErrorCode.REF_MOVED);
        assertThat(fence.taken).containsExactly(TARGET, "given back");
        assertThat(run.state()).isEqualTo(RunState.GATED);
    }

    private Watermark rawHead() {
        return Positions.head(run.warehouse.load(SOURCE));
    }

    private ErrorCode refusal() {
        return catchThrowableOfType(HindcastException.class, this::publish).code();
    }
}
