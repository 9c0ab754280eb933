package dev.hindcast.benchmark.engine;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of a Java process. */
public final class JavaCommand {
    /** What each peer on the JVM gets: more than it can use here, and the collector that costs the least CPU. */
    static final List<String> HEAP = List.of("-Xmx10g", "-XX:+UseParallelGC");

    private JavaCommand() {}

    /** {@code java FLAGS -cp PATH MAIN ARGUMENTS}. */
    public static List<String> of(List<String> flags, String classPath, String main, Path... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.addAll(List.of("-cp", classPath, main));
        for (Path argument : arguments) {
            command.add(argument.toString());
        }
        return command;
    }

    /** The class path of this process; it has Flink and DuckDB. */
    public static String ownClassPath() {
        return System.getProperty("java.class.path");
    }

    /** The {@code --add-opens} and {@code --add-exports} that this process was started with. */
    public static List<String> ownModuleFlags() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("--add-"))
                .toList();
    }
}
