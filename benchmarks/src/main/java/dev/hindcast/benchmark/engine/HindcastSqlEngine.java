package dev.hindcast.benchmark.engine;

import dev.hindcast.benchmark.data.TableFiles;
import dev.hindcast.benchmark.data.Tables;
import dev.hindcast.benchmark.data.Texts;
import dev.hindcast.benchmark.data.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Hindcast as it is shipped: the launcher, {@code plan} and {@code run}, a transform in SQL. Its validation is part of it: the
 * staged files are measured and read back.
 */
final class HindcastSqlEngine implements Engine {
    private static final String SPEC = "specs/spec.yaml";

    private final Path launcher;

    HindcastSqlEngine(Path home) {
        this.launcher = home.resolve("hindcast");
    }

    @Override
    public String name() {
        return "hindcast-sql";
    }

    /** A backfill starts from a main that the live pipeline owns: it takes the empty table over before any raw row. */
    @Override
    public void prepare(Job job) throws IOException, InterruptedException {
        job.put("specs/hindcast.sql", sql(job.data().workload()));
        Path spec = job.put(SPEC, Texts.of(job.data().workload(), "spec.yaml"));
        var unused = new MeasuredProcess(job.folder()).run(verb(job, "live", spec.toString(), "--adopt"));
    }

    @Override
    public List<List<String>> commands(Job job) {
        Path spec = job.folder().resolve(SPEC);
        return List.of(verb(job, "plan", spec.toString()), verb(job, "run"));
    }

    private List<String> verb(Job job, String... words) {
        List<String> command = new java.util.ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(words));
        command.addAll(List.of("--workdir", job.folder().toString(), "--output", "json"));
        return command;
    }

    @Override
    public List<Path> result(Job job) {
        return TableFiles.of(job.tables().catalog(), Tables.RESULT, "-candidate").stream()
                .map(file -> LocalPath.of(file.location()))
                .toList();
    }

    @Override
    public Map<String, String> settings() {
        return Map.of("commands", "hindcast plan; hindcast run", "everything", "default");
    }

    @Override
    public String sql(Workload workload) {
        return Texts.of(workload, "hindcast.sql");
    }
}
