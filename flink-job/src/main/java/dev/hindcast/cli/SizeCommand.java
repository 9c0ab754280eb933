package dev.hindcast.cli;

import dev.hindcast.control.ByteSize;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.spec.Forms;
import dev.hindcast.verb.Answer;
import dev.hindcast.verb.Session;
import dev.hindcast.verb.SizeVerb;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code hindcast size}. */
@Command(
        name = "size",
        description =
                "From a canary's result to jobs at a time, cost and a date; exit status 1 when the deadline cannot be met.")
final class SizeCommand extends VerbCommand {
    @Option(names = "--canary", paramLabel = "FILE", required = true, description = "What 'canary' has stored.")
    @SuppressWarnings("NullAway.Init") // required
    Path canary;

    @Option(names = "--deadline", paramLabel = "TIME", required = true, description = "Such as 12h or 5d.")
    @SuppressWarnings("NullAway.Init") // required
    String deadline;

    @Option(names = "--bytes", paramLabel = "N", description = "Raw data to read, such as 180TB (default: the run's).")
    @Nullable
    String bytes;

    @Option(names = "--partitions", paramLabel = "N", description = "Partitions with rows (default: the run's).")
    @Nullable
    Integer partitions;

    @Override
    Answer answer(Session session) {
        return new SizeVerb(Clock.systemUTC())
                .size(new SizeVerb.Asked(
                        canary,
                        time(deadline),
                        bytes == null ? OptionalLong.empty() : OptionalLong.of(ByteSize.parse(bytes)),
                        partitions == null ? OptionalInt.empty() : OptionalInt.of(count(partitions))));
    }

    private static int count(int given) {
        if (given < 1) {
            throw ErrorCode.USAGE
                    .error("Cannot size a run of %d partitions", given)
                    .value(given)
                    .expected("--partitions from 1")
                    .next("hindcast size --help");
        }
        return given;
    }

    private static Duration time(String text) {
        return Forms.positiveDuration()
                .read(text)
                .orElseThrow(() -> ErrorCode.USAGE
                        .error("Cannot read %s as a deadline", text)
                        .value(text)
                        .expected(Forms.positiveDuration().expected())
                        .next("hindcast size --help"));
    }
}
