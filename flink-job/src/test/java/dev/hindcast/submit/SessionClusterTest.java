package dev.hindcast.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs on a session cluster by its REST interface: uploaded once, found by id, and what their end means. */
class SessionClusterTest {
    private static final JobCall CALL = new JobCall(JobCall.idOf("p/1"), "x.Main", List.of("--request", "{}"));

    @TempDir
    Path folder;

    private FakeFlink flink;
    private SessionCluster cluster;

    @BeforeEach
    void start() throws IOException {
        flink = new FakeFlink();
        System.setProperty(
                "hindcast.job.jar",
                Files.writeString(folder.resolve("job.jar"), "not looked into").toString());
        cluster = new SessionCluster(flink.address(), JobJar.find(), line -> {});
    }

    @AfterEach
    void stop() {
        System.clearProperty("hindcast.job.jar");
        flink.close();
    }

    @Test
    void theJarIsUploadedOnceForAllJobsAndForTheNextController() {
        cluster.submit(CALL);
        cluster.submit(new JobCall(JobCall.idOf("p/2"), "x.Main", List.of()));
        new SessionCluster(flink.address(), JobJar.find(), line -> {})
                .submit(new JobCall(JobCall.idOf("p/3"), "x.Main", List.of()));

        assertThat(flink.uploads).hasValue(1);
        assertThat(flink.calls).hasSize(3).hasEntrySatisfying(CALL.id(), call -> {
            assertThat(call.path("entryClass").asText()).isEqualTo("x.Main");
            assertThat(call.path("programArgsList")).hasSize(2);
        });
    }

    @Test
    void aJobManagerThatForgotTheJarGetsItAgain() {
        cluster.submit(CALL);
        flink.forget();
        cluster.submit(new JobCall(JobCall.idOf("p/2"), "x.Main", List.of()));

        assertThat(flink.uploads).hasValue(2);
    }

    @Test
    void anIdFollowsFromThePurpose() {
        assertThat(JobCall.idOf("a")).isEqualTo(JobCall.idOf("a")).hasSize(32).isNotEqualTo(JobCall.idOf("b"));
        cluster.submit(CALL);
        assertThat(cluster.state(JobCall.idOf("p/1"))).isEqualTo(JobState.FINISHED);
        assertThat(cluster.state(JobCall.idOf("p/4"))).isEqualTo(JobState.UNKNOWN);
    }

    @Test
    void aJobThatIsForgottenIsLost() {
        cluster.submit(CALL);
        flink.forget();

        assertThat(ended().code()).isEqualTo(ErrorCode.FLINK_LOST);
    }

    @Test
    void aRefusalOfOurOwnCodeComesBackAsItself() {
        flink.next = "FAILED";
        flink.failure = "org.apache.flink.runtime.JobException: Recovery is suppressed\n\tat x\n"
                + "Caused by: dev.hindcast.error.HindcastException: VERSION_TIE: Cannot pick a winner of 7\n\tat y";
        cluster.submit(CALL);

        HindcastException error = ended();
        assertThat(error.code()).isEqualTo(ErrorCode.VERSION_TIE);
        assertThat(error.getMessage()).isEqualTo("Cannot pick a winner of 7");
    }

    @Test
    void aLostTaskManagerIsNobodysFaultButADefectIs() {
        flink.next = "FAILED";
        flink.failure =
                "x\nCaused by: java.util.concurrent.TimeoutException: Heartbeat of TaskManager with id tm1 timed out.";
        cluster.submit(CALL);
        assertThat(ended().code()).isEqualTo(ErrorCode.FLINK_LOST);

        flink.failure = "x\nCaused by: java.lang.NullPointerException: nothing there";
        assertThat(ended().code()).isEqualTo(ErrorCode.FLINK_FAILED);
        assertThat(ended()).hasMessageContaining("nothing there");
    }

    @Test
    void whatTheMainClassRefusesIsRefusedAtOnce() {
        flink.refusal = "org.apache.flink.util.FlinkRuntimeException: Could not execute application.\n"
                + "Caused by: dev.hindcast.error.HindcastException: SOURCE_UNREADABLE: Cannot read it";
        HindcastException error = catchThrowableOfType(HindcastException.class, () -> cluster.submit(CALL));

        assertThat(error.code()).isEqualTo(ErrorCode.SOURCE_UNREADABLE);
    }

    @Test
    void whoeverStopsWaitingEndsTheJob() {
        flink.next = "RUNNING";
        cluster.submit(CALL);
        Thread.currentThread().interrupt();
        HindcastException error = ended();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(error).hasMessageContaining("interrupted");
        assertThat(flink.cancels).hasValue(1);
    }

    @Test
    void aMissingJarIsTold() {
        System.setProperty("hindcast.job.jar", folder.resolve("absent.jar").toString());

        assertThat(catchThrowableOfType(HindcastException.class, JobJar::find).code())
                .isEqualTo(ErrorCode.CONFIG_INVALID);
    }

    private HindcastException ended() {
        return catchThrowableOfType(HindcastException.class, () -> cluster.follow(CALL.id(), "the job"));
    }
}
