package dev.hindcast.submit;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what failed a job from the text that Flink's REST interface gives of it. Nothing is deserialised: a cluster may run
 * other code than we do.
 */
final class ClusterFailure {
    private static final Pattern OURS =
            Pattern.compile("dev\\.hindcast\\.error\\.HindcastException: ([A-Z][A-Z_]{2,40}): ([^\\n]*)");

    private static final Pattern CAUSE = Pattern.compile("(?m)^Caused by: (.*)$");

    /** Said by Flink, by the network and by stores when a part of the cluster or of the store went away, not of a job's own fault. */
    private static final List<String> WENT_AWAY = List.of(
            "Heartbeat of TaskManager",
            "The TaskExecutor is shutting down",
            "TaskManager with id",
            "is no longer reachable",
            "RemoteTransportException",
            "LocalTransportException",
            "PartitionConnectionException",
            "ConsumerCancelledException",
            "NoResourceAvailableException",
            "Slot request bulk is not fulfillable",
            "JobMasterException",
            "disconnect from JobManager",
            "DisconnectException",
            "SlotNotFoundException",
            "Connection refused",
            "Connection reset",
            "ClosedChannelException",
            "awssdk",
            "SdkClientException",
            "S3Exception",
            "Service Unavailable",
            "Slow Down",
            "ServiceFailureException",
            "SocketTimeoutException");

    private ClusterFailure() {}

    /** The error that our own code raised, else FLINK_LOST when something around the job went away, else FLINK_FAILED. */
    static HindcastException toError(String jobName, String text) {
        return ours(text).orElseGet(() -> {
            ErrorCode code =
                    WENT_AWAY.stream().anyMatch(text::contains) ? ErrorCode.FLINK_LOST : ErrorCode.FLINK_FAILED;
            return code.error("Flink job %s failed: %s", jobName, rootCause(text));
        });
    }

    private static Optional<HindcastException> ours(String text) {
        Matcher found = OURS.matcher(text);
        Optional<HindcastException> last = Optional.empty();
        while (found.find()) {
            Optional<ErrorCode> code = code(found.group(1));
            if (code.isPresent()) {
                last = Optional.of(code.get().error("%s", found.group(2)));
            }
        }
        return last;
    }

    private static Optional<ErrorCode> code(String name) {
        return List.of(ErrorCode.values()).stream()
                .filter(code -> code.name().equals(name))
                .findFirst();
    }

    /** The last cause, which is the first thing that went wrong. */
    private static String rootCause(String text) {
        Matcher causes = CAUSE.matcher(text);
        String last = text.lines().findFirst().orElse("no reason was given");
        while (causes.find()) {
            last = causes.group(1);
        }
        return last;
    }
}
