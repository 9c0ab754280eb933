package dev.hindcast.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.configuration.MemorySize;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Jobs in this process, and what comes out of one that fails. */
class EmbeddedFlinkTest {
    private static EmbeddedFlink flink;

    @BeforeAll
    static void start() {
        flink = EmbeddedFlink.start(1);
    }

    @AfterAll
    static void stop() {
        flink.close();
    }

    @Test
    void theErrorThatAnOperatorRaisedComesBackWithAllItsParts() {
        HindcastException error = failureOf(new Refuse());

        assertThat(error.code()).isEqualTo(ErrorCode.KEY_MOVED);
        assertThat(error.getMessage()).isEqualTo("Cannot go on with 7");
        assertThat(error.value()).isEqualTo("7");
        assertThat(error.expected()).isEqualTo("another number");
        assertThat(error.next()).isEqualTo("hindcast plan");
    }

    @Test
    void anyOtherFailureIsFlinksAndNamesItsFirstCause() {
        HindcastException error = failureOf(new Break());

        assertThat(error.code()).isEqualTo(ErrorCode.FLINK_FAILED);
        assertThat(error.getMessage()).contains("numbers", "the disk is full");
    }

    @Test
    void moreParallelismThanSlotsIsRefused() {
        HindcastException error = catchThrowableOfType(HindcastException.class, () -> flink.batch(2));

        assertThat(error.code()).isEqualTo(ErrorCode.USAGE);
        assertThat(flink.slots()).isEqualTo(1);
    }

    @Test
    void managedMemoryIsASizeOrWhatTheSlotsNeed() {
        assertThat(EmbeddedFlink.managedMemory(2, null)).isEqualTo(MemorySize.ofMebiBytes(128));
        assertThat(EmbeddedFlink.managedMemory(2, "512m")).isEqualTo(MemorySize.ofMebiBytes(512));
        HindcastException error =
                catchThrowableOfType(HindcastException.class, () -> EmbeddedFlink.managedMemory(2, "much"));
        assertThat(error.code()).isEqualTo(ErrorCode.CONFIG_INVALID);
        assertThat(error.value()).isEqualTo("much");
    }

    private static HindcastException failureOf(MapFunction<Integer, Integer> function) {
        var env = flink.batch(1);
        env.fromData(7).map(function);
        return catchThrowableOfType(HindcastException.class, () -> flink.run(env, "numbers"));
    }

    private static final class Refuse implements MapFunction<Integer, Integer> {
        @Override
        public Integer map(Integer number) {
            throw ErrorCode.KEY_MOVED
                    .error("Cannot go on with %d", number)
                    .value(number)
                    .expected("another number")
                    .next("hindcast plan");
        }
    }

    private static final class Break implements MapFunction<Integer, Integer> {
        @Override
        public Integer map(Integer number) {
            throw new IllegalStateException("the disk is full");
        }
    }
}
