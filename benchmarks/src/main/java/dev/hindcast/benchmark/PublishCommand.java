package dev.hindcast.benchmark;

import dev.hindcast.benchmark.move.MoveReports;
import dev.hindcast.benchmark.move.MoveRun;
import dev.hindcast.benchmark.result.BenchReport;
import dev.hindcast.error.ErrorCode;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks/run publish}. */
@Command(
        name = "publish",
        description = "How long does the move of readers take, and the move back? Exit 1 when a limit is missed.")
final class PublishCommand extends ReportCommand {
    @Option(names = "--files", paramLabel = "A,B", split = ",", description = "Files replaced (default: 100,10000).")
    List<Integer> files = List.of(100, 10_000);

    @Option(names = "--rounds", paramLabel = "R", description = "Interleaved rounds (default: ${DEFAULT-VALUE}).")
    int rounds = 5;

    @Override
    BenchReport report(Home home) throws Exception {
        requireSizes();
        MoveRun run = new MoveRun(files, rounds);
        var readings = run.measure(home.target().resolve("publish"), progress());
        return new MoveReports(run, readings).report(home.root());
    }

    private void requireSizes() {
        if (rounds < 1 || files.stream().anyMatch(size -> size < 1)) {
            throw ErrorCode.USAGE
                    .error("Cannot measure %s files in %d rounds", files, rounds)
                    .value(files)
                    .expected("at least one file, at least one round")
                    .next("benchmarks/run publish --files 100,10000 --rounds 5");
        }
    }
}
