package dev.hindcast.benchmark.engine;

import dev.hindcast.error.ErrorCode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The engines by name. */
public final class Engines {
    private final List<Engine> all;

    /** All of them, as built in this checkout. */
    public Engines(Path home) {
        this(home, Map.of());
    }

    /** The same with an environment for Hindcast's processes. */
    public Engines(Path home, Map<String, String> environment) {
        this.all = List.of(
                new HindcastEngine(home, new ClassRule(), environment),
                new HindcastEngine(home, new SqlRule(), environment),
                new FlinkSqlEngine(),
                new SparkEngine(home),
                new DuckDbEngine());
    }

    /** Hindcast alone, its rule as a class, with these words before each command and these settings. */
    public static Engine hindcast(Path home, List<String> prefix, Map<String, String> environment) {
        return new HindcastEngine(home, new ClassRule(), environment, prefix, List.of("run"));
    }

    /** The same, which computes nothing but its canary and stores what it cost in this file. */
    public static Engine canary(Path home, Path result) {
        List<String> verb = List.of("canary", "--out", result.toString());
        return new HindcastEngine(home, new ClassRule(), Map.of(), List.of(), verb);
    }

    /** All. */
    public List<Engine> all() {
        return all;
    }

    /** Those named, in this order; all when none is named. */
    public List<Engine> named(List<String> names) {
        return names.isEmpty() ? all : names.stream().map(this::named).toList();
    }

    private Engine named(String name) {
        return all.stream()
                .filter(engine -> engine.name().equals(name))
                .findFirst()
                .orElseThrow(() -> ErrorCode.USAGE
                        .error("Cannot run engine %s: there is none of this name", name)
                        .value(name)
                        .expected(all.stream().map(Engine::name).toList())
                        .next("benchmarks/run peers --help"));
    }
}
