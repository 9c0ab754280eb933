package dev.hindcast.verb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.control.CanaryResult;
import dev.hindcast.control.ControlJson;
import dev.hindcast.control.Prediction;
import dev.hindcast.control.SizeAnswer;
import dev.hindcast.control.SizeQuestion;
import dev.hindcast.control.Sizing;
import dev.hindcast.error.ErrorKind;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** {@code size}: from what a canary measured to jobs at a time, cost and a date. Needs no run, no tables and no cluster. */
public final class SizeVerb {
    private final InstantSource clock;

    /**
     * @param clock when the run would begin
     */
    public SizeVerb(InstantSource clock) {
        this.clock = clock;
    }

    /**
     * What is asked; what is absent is that of the canary's own run.
     *
     * @param bytes to read
     * @param partitions with rows
     */
    public record Asked(Path canary, Duration deadline, OptionalLong bytes, OptionalInt partitions) {}

    /** Answers, and stores the prediction beside the canary's result. Exit status 1 when the deadline cannot be met. */
    public Answer size(Asked asked) {
        CanaryResult canary = ControlJson.canary(asked.canary());
        SizeQuestion question = new SizeQuestion(
                asked.bytes().orElse(canary.run().bytes()),
                asked.partitions().orElse(canary.run().partitions()),
                canary.run().emptyPartitions(),
                asked.deadline(),
                clock.instant().truncatedTo(ChronoUnit.SECONDS));
        SizeAnswer answer = Sizing.size(canary, question);
        ObjectNode data = json(answer, question);
        data.set(ControlJson.PREDICTION, ControlJson.of(Prediction.of(canary, question.start())));
        Path file = asked.canary().toAbsolutePath().resolveSibling("size-" + canary.runId() + ".json");
        data.put("file", ControlJson.store(data, file).toString());
        String text = SizeText.of(canary, question, answer);
        return answer.met()
                ? Answer.done("size", canary.runId(), "CAN_BE_MET", data, text)
                        .next("hindcast run --workdir DIR " + canary.runId())
                : Answer.done("size", canary.runId(), "CANNOT_BE_MET", data, text)
                        .exit(ErrorKind.REFUSED.exitStatus());
    }

    private static ObjectNode json(SizeAnswer answer, SizeQuestion question) {
        ObjectNode data = Answer.object();
        data.put("bytes", Long.toString(question.bytes()))
                .put("deadline", question.deadline().toString())
                .put("start", question.start().toString())
                .put("partitions", question.partitions())
                .put("empty_partitions", question.emptyPartitions())
                .put("required_bytes_per_second", Math.ceil(answer.requiredBytesPerSecond()))
                .put("measured_bytes_per_second", Math.floor(answer.measuredBytesPerSecond()))
                .put("jobs", answer.jobs())
                .put("concurrency", answer.concurrency())
                .put("cores", answer.cores())
                .put("partition_seconds", answer.partitionSeconds())
                .put("empty_partition_seconds", answer.emptyPartitionSeconds())
                .put("duration_seconds", answer.duration().toSeconds())
                .put("end", end(answer).toString())
                .put("limited_by", answer.limitedBy())
                .put("slot_hours", answer.slotHours())
                .put("core_hours", answer.coreHours())
                .put("met", answer.met());
        answer.reasons().forEach(data.putArray("reasons")::add);
        return data;
    }

    private static Instant end(SizeAnswer answer) {
        return answer.end().truncatedTo(ChronoUnit.SECONDS);
    }
}
