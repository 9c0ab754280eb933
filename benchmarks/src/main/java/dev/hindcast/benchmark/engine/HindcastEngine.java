package dev.hindcast.benchmark.engine;

import dev.hindcast.benchmark.data.TableFiles;
import dev.hindcast.benchmark.data.Tables;
import dev.hindcast.benchmark.data.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Hindcast as it is shipped: the launcher, {@code plan} and {@code run}. Its validation is part of it: the staged files are
 * measured and read back.
 */
final class HindcastEngine implements Engine {
    private static final String SPEC = "specs/spec.yaml";

    private final Path launcher;
    private final HindcastRule rule;
    private final Map<String, String> environment;
    private final List<String> prefix;
    private final List<String> verb;

    HindcastEngine(Path home, HindcastRule rule, Map<String, String> environment) {
        this(home, rule, environment, List.of(), List.of("run"));
    }

    /**
     * Started and used in its own way.
     *
     * @param prefix words before each command, such as those that bind it to some cores
     * @param verb what is called after {@code plan}
     */
    HindcastEngine(
            Path home, HindcastRule rule, Map<String, String> environment, List<String> prefix, List<String> verb) {
        this.launcher = home.resolve("hindcast");
        this.rule = rule;
        this.environment = Map.copyOf(environment);
        this.prefix = List.copyOf(prefix);
        this.verb = List.copyOf(verb);
    }

    @Override
    public String name() {
        return rule.engine();
    }

    /** A backfill starts from a main that the live pipeline owns: it takes the empty table over before any raw row. */
    @Override
    public void prepare(Job job) throws IOException, InterruptedException {
        rule.write(job);
        Path spec = job.put(SPEC, rule.spec(job.data().workload()));
        var unused = process(job).run(verb(job, "live", spec.toString(), "--adopt"));
    }

    @Override
    public List<List<String>> commands(Job job) {
        return List.of(
                verb(job, "plan", job.folder().resolve(SPEC).toString()), verb(job, verb.toArray(String[]::new)));
    }

    @Override
    public MeasuredProcess process(Job job) {
        return new MeasuredProcess(job.folder(), environment);
    }

    private List<String> verb(Job job, String... words) {
        List<String> command = new ArrayList<>(prefix);
        command.add(launcher.toString());
        command.addAll(List.of(words));
        command.addAll(List.of("--workdir", job.folder().toString(), "--output", "json"));
        return command;
    }

    @Override
    public List<Path> result(Job job) {
        return LocalPath.of(TableFiles.of(job.tables().catalog(), Tables.RESULT, "-candidate"));
    }

    @Override
    public Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>(environment);
        settings.put("commands", String.join(" ", prefix) + " hindcast plan SPEC; hindcast " + String.join(" ", verb));
        return settings;
    }

    @Override
    public String sql(Workload workload) {
        return rule.text(workload);
    }
}
