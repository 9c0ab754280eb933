package dev.hindcast.benchmark;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hindcast.benchmark.data.DataCache;
import dev.hindcast.benchmark.data.DataSet;
import dev.hindcast.benchmark.data.Workload;
import dev.hindcast.benchmark.engine.Engine;
import dev.hindcast.benchmark.engine.Engines;
import dev.hindcast.benchmark.result.PeersPage;
import dev.hindcast.benchmark.result.PeersReport;
import dev.hindcast.error.ErrorCode;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code benchmarks/run peers}. */
@Command(
        name = "peers",
        description =
                "What does one partition cost in Hindcast, Flink SQL, Spark and DuckDB? Exit 1 when results differ or a"
                        + " limit is missed.")
final class PeersCommand implements Callable<Integer> {
    @Option(names = "--rows", paramLabel = "N", description = "Raw rows (default: ${DEFAULT-VALUE}).")
    long rows = 1_000_000;

    @Option(names = "--rounds", paramLabel = "R", description = "Interleaved rounds (default: ${DEFAULT-VALUE}).")
    int rounds = 3;

    @Option(names = "--json", paramLabel = "FILE", description = "Where the result goes; a page .md goes beside it.")
    @Nullable
    Path json;

    @Option(names = "--engines", paramLabel = "A,B", split = ",", description = "Only these (default: all).")
    List<String> engines = List.of();

    @Option(names = "--data", paramLabel = "NAME", description = "events or tpch (default: ${DEFAULT-VALUE}).")
    String data = "events";

    @Option(names = "--seed", paramLabel = "S", description = "Of the generator (default: ${DEFAULT-VALUE}).")
    long seed = 1;

    @Option(
            names = "--cache",
            paramLabel = "DIR",
            description = "Raw rows of earlier calls (default: benchmarks/target/data).")
    @Nullable
    Path cache;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by the command-line library before call()
    CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        Home home = Home.find();
        PrintWriter err = spec.commandLine().getErr();
        List<Engine> chosen = new Engines(home.root()).named(engines);
        Workload workload = Workload.named(data);
        DataCache files = new DataCache(cache == null ? home.target().resolve("data") : cache);
        requireRows();
        DataSet full = files.get(workload, rows, seed);
        Peers peers = new Peers(
                chosen, full, files.empty(workload, seed), home.target().resolve("peers"), err::println);
        home.buildHindcast();
        PeersReport report =
                PeersReports.of(new PeersReports.Asked(chosen, full, rounds, seed), peers.run(rounds), home.root());
        write(report);
        return report.pass() ? 0 : 1;
    }

    private void requireRows() {
        if (rows < 2 || rows > Integer.MAX_VALUE || rounds < 1) {
            throw ErrorCode.USAGE
                    .error("Cannot measure %d rows in %d rounds", rows, rounds)
                    .value(rows)
                    .expected("2 to 2147483647 rows, at least one round")
                    .next("benchmarks/run peers --rows 8000000 --rounds 5");
        }
    }

    private void write(PeersReport report) throws java.io.IOException {
        String command = "benchmarks/run "
                + String.join(
                        " ", spec.commandLine().getParent().getParseResult().originalArgs());
        String page = PeersPage.of(report, command);
        if (json != null) {
            String text = new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(report.json());
            Files.writeString(json, text + "\n");
            Files.writeString(
                    json.resolveSibling(json.getFileName().toString().replaceFirst("\\.json$", "") + ".md"), page);
        }
        spec.commandLine().getOut().print(page);
        spec.commandLine().getOut().flush();
    }
}
