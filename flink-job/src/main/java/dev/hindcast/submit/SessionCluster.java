package dev.hindcast.submit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Flink session cluster, reached by its REST interface: our jar is uploaded once, each job runs detached under an id that we
 * choose, and is followed by that id. No high-availability store is assumed: a JobManager that comes back knows nothing, and
 * then the job is lost.
 */
public final class SessionCluster {
    private static final Logger LOG = LoggerFactory.getLogger(SessionCluster.class);
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final long FIRST_LOOK_MILLIS = 100;
    private static final long MOST_MILLIS = 1000;
    private static final int NOT_FOUND = 404;

    private final FlinkRest rest;
    private final JobJar jar;
    private final Consumer<String> say;
    private @Nullable String jarId;

    /**
     * The cluster behind a REST address; nothing is asked yet.
     *
     * @param say hears when the cluster is waited for
     */
    public SessionCluster(String address, JobJar jar, Consumer<String> say) {
        this.rest = new FlinkRest(address);
        this.jar = jar;
        this.say = say;
    }

    /** Where it is. */
    public String address() {
        return rest.address();
    }

    /** Task slots in all, as registered now; at least 1. */
    public int slots() {
        return Math.max(
                1, asked(() -> ok(rest.get("/overview"))).path("slots-total").asInt());
    }

    /** How a job stands. */
    public JobState state(String jobId) {
        FlinkRest.Reply reply = asked(() -> rest.get("/jobs/" + jobId));
        if (reply.status() == NOT_FOUND) {
            return JobState.UNKNOWN;
        }
        return JobState.of(ok(reply).path("state").asText());
    }

    /**
     * Submits a job; returns when the cluster has it.
     *
     * @throws HindcastException what our main class refused, or FLINK_FAILED
     */
    public void submit(JobCall call) {
        FlinkRest.Reply reply = run(call);
        if (reply.errors().contains("does not exist")) {
            forgetJar();
            reply = run(call);
        }
        // An answer that was lost, and asked for again, finds the job there.
        if (!reply.isOk() && state(call.id()) == JobState.UNKNOWN) {
            throw ClusterFailure.toError(call.id(), reply.errors());
        }
    }

    private FlinkRest.Reply run(JobCall call) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.put("entryClass", call.mainClass()).put("jobId", call.id());
        call.arguments().forEach(body.putArray("programArgsList")::add);
        String path = "/jars/" + jar() + "/run";
        return asked(() -> rest.post(path, body));
    }

    private synchronized String jar() {
        String known = jarId;
        if (known == null) {
            String name = jar.nameInCluster();
            known = uploaded(name).orElseGet(() -> upload(name));
            jarId = known;
        }
        return known;
    }

    private synchronized void forgetJar() {
        jarId = null;
    }

    private Optional<String> uploaded(String name) {
        for (JsonNode file : asked(() -> ok(rest.get("/jars"))).path("files")) {
            if (file.path("name").asText().equals(name)) {
                return Optional.of(file.path("id").asText());
            }
        }
        return Optional.empty();
    }

    private String upload(String name) {
        JsonNode answer = asked(() -> ok(rest.upload("/jars/upload", jar.file(), name)));
        String stored = answer.path("filename").asText();
        return stored.substring(stored.lastIndexOf('/') + 1);
    }

    /**
     * Waits for the end of a job.
     *
     * @throws HindcastException the one that an operator raised; FLINK_LOST when the job or what it ran on went away, so that
     *     another attempt may well succeed; FLINK_FAILED
     */
    public void follow(String jobId, String name) {
        try {
            awaitEnd(jobId, name);
        } catch (HindcastException e) {
            if (Thread.currentThread().isInterrupted()) {
                cancel(jobId);
            }
            throw e;
        }
    }

    private void awaitEnd(String jobId, String name) {
        long pause = FIRST_LOOK_MILLIS;
        JobState state = state(jobId);
        while (state == JobState.ACTIVE) {
            sleep(pause);
            pause = Math.min(MOST_MILLIS, pause + FIRST_LOOK_MILLIS);
            state = state(jobId);
        }
        if (state == JobState.UNKNOWN) {
            throw ErrorCode.FLINK_LOST
                    .error(
                            "Cannot go on with Flink job %s: the cluster at %s does not know it any more",
                            name, address())
                    .value(jobId)
                    .expected("the job; a JobManager that was started again has forgotten it");
        }
        if (state == JobState.ENDED) {
            throw ClusterFailure.toError(name, failure(jobId));
        }
    }

    private String failure(String jobId) {
        JsonNode answer =
                asked(() -> rest.get("/jobs/" + jobId + "/exceptions")).body();
        StringBuilder text = new StringBuilder(answer.path("root-exception").asText());
        answer.path("exceptionHistory")
                .path("entries")
                .forEach(entry ->
                        text.append('\n').append(entry.path("stacktrace").asText()));
        return text.toString();
    }

    /** Ends a job, if it is there; whether it is can no longer be said when the cluster is away, and then nothing happens. */
    public void cancel(String jobId) {
        boolean interrupted = Thread.interrupted();
        try {
            rest.patch("/jobs/" + jobId + "?mode=cancel");
        } catch (IOException e) {
            LOG.warn("Could not cancel Flink job {}: {}", jobId, e.toString());
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private JsonNode ok(FlinkRest.Reply reply) {
        if (!reply.isOk()) {
            throw ErrorCode.FLINK_FAILED
                    .error("Cannot use the Flink cluster at %s: it answered %d", address(), reply.status())
                    .value(reply.errors().lines().findFirst().orElse(""))
                    .next("hindcast doctor");
        }
        return reply.body();
    }

    /** A cluster that is away is waited for: it may be starting again. */
    private <T> T asked(Call<T> call) {
        long start = System.nanoTime();
        boolean told = false;
        while (true) {
            try {
                return call.answer();
            } catch (IOException e) {
                if (System.nanoTime() - start > PATIENCE.toNanos()) {
                    throw ErrorCode.FLINK_FAILED
                            .error("Cannot reach the Flink cluster at %s: %s", address(), e)
                            .expected("a JobManager that answers within " + PATIENCE.toMinutes() + " minutes")
                            .next("hindcast doctor")
                            .because(e);
                }
                if (!told) {
                    say.accept("Waiting for the Flink cluster at " + address() + ": " + e);
                    told = true;
                }
                sleep(MOST_MILLIS);
            } catch (InterruptedException e) {
                throw interrupted(e);
            }
        }
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static HindcastException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return ErrorCode.FLINK_FAILED
                .error("Cannot wait for the Flink cluster: interrupted")
                .because(e);
    }

    private interface Call<T> {
        T answer() throws IOException, InterruptedException;
    }
}
