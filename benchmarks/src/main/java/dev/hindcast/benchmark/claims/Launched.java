package dev.hindcast.benchmark.claims;

import dev.hindcast.benchmark.engine.JavaCommand;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;

/** How the launcher starts {@code hindcast run}: its collector, its thresholds, and its class archive where one was made. */
record Launched(List<String> flags, String classPath) {
    private static final List<String> ALWAYS = List.of(
            "-XX:+UseParallelGC",
            "-XX:Tier4InvocationThreshold=50000",
            "-XX:Tier4MinInvocationThreshold=10000",
            "-XX:Tier4CompileThreshold=100000",
            "-XX:Tier4BackEdgeThreshold=200000");

    /** Looks for the archive below this checkout. */
    static Launched in(Path root) throws IOException {
        Path target = root.resolve("flink-job").resolve("target");
        Path archive = target.resolve("hindcast.jsa");
        Path libraries = target.resolve("classpath.txt");
        List<String> flags = new ArrayList<>(ALWAYS);
        if (!Files.exists(libraries) || !Files.exists(archive) || Files.size(archive) == 0) {
            return new Launched(flags, JavaCommand.ownClassPath());
        }
        flags.addAll(List.of("-Xshare:auto", "-XX:SharedArchiveFile=" + archive, "-Xlog:cds=off"));
        return new Launched(flags, path(Files.readString(libraries).strip()));
    }

    /** An archive is good for a class path that begins as its own does. */
    private static String path(String first) {
        LinkedHashSet<String> entries = new LinkedHashSet<>(Arrays.asList(first.split(File.pathSeparator, -1)));
        entries.addAll(Arrays.asList(JavaCommand.ownClassPath().split(File.pathSeparator, -1)));
        return String.join(File.pathSeparator, entries);
    }
}
