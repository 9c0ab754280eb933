package dev.hindcast.benchmark.engine;

import dev.hindcast.benchmark.data.Texts;
import dev.hindcast.benchmark.data.Workload;
import java.io.IOException;

/** The rule as SQL. */
final class SqlRule implements HindcastRule {
    private static final String FILE = "rule.sql";

    @Override
    public String engine() {
        return "hindcast-sql";
    }

    @Override
    public String transform(Workload workload) {
        return "sql: " + FILE;
    }

    @Override
    public void write(Job job) throws IOException {
        var unused = job.put("specs/" + FILE, text(job.data().workload()));
    }

    @Override
    public String text(Workload workload) {
        return Texts.of(workload, "hindcast.sql");
    }
}
