package dev.hindcast.benchmark;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hindcast.benchmark.result.BenchReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** Says what a report says: as a page on the console, and as JSON with the page beside it where a file was named. */
final class ReportFiles {
    private ReportFiles() {}

    /** Writes both; the exit status of the command: 0 when the report passes. */
    static int write(BenchReport report, CommandLine line, @Nullable Path json) throws IOException {
        String words = String.join(" ", line.getParent().getParseResult().originalArgs());
        String page = report.page("benchmarks/run " + words);
        if (json != null) {
            String text = new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(report.json());
            Files.writeString(json, text + "\n");
            String name = json.getFileName().toString().replaceFirst("\\.json$", "");
            Files.writeString(json.resolveSibling(name + ".md"), page);
        }
        line.getOut().print(page);
        line.getOut().flush();
        return report.pass() ? 0 : 1;
    }
}
