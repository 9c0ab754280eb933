package dev.hindcast.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A server in a JVM of its own, ended by its process id. Its output goes to a file. */
final class ServerProcess implements AutoCloseable {
    private static final HttpClient HTTP = HttpClient.newBuilder()
            .connectTimeout(Duration.ofSeconds(2))
            .version(HttpClient.Version.HTTP_1_1)
            .build();

    private final String name;
    private final Process process;
    private final Path log;

    private ServerProcess(String name, Process process, Path log) {
        this.name = name;
        this.process = process;
        this.log = log;
        // A suite that fails or is ended half way leaves nothing behind.
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    }

    /** Starts {@code java} with these arguments. */
    static ServerProcess java(String name, Path folder, Map<String, String> environment, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(arguments);
        Path log = folder.resolve(name + ".log");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().putAll(environment);
        try {
            return new ServerProcess(name, builder.start(), log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Everything that the suite was started with, but no class of ours. */
    static String libraries() {
        return String.join(
                ":",
                List.of(System.getProperty("java.class.path").split(":", -1)).stream()
                        .filter(entry -> entry.endsWith(".jar"))
                        .toList());
    }

    static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether this address answers anything with a good status. */
    static boolean answers(String url) {
        try {
            text(url);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** What a good answer of this address holds. */
    static String text(String url) throws IOException {
        var request = HttpRequest.newBuilder(URI.create(url))
                .timeout(Duration.ofSeconds(5))
                .build();
        try {
            var answer = HTTP.send(request, BodyHandlers.ofString());
            if (answer.statusCode() / 100 != 2) {
                throw new IOException(url + " answered " + answer.statusCode());
            }
            return answer.body();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Waits until it is ready; fails when it ends first. */
    ServerProcess await(BooleanSupplier ready) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!ready.getAsBoolean()) {
            if (!process.isAlive() || System.nanoTime() > end) {
                throw new AssertionError(name + " did not become ready:\n" + tail());
            }
            pause(100);
        }
        return this;
    }

    static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Waits until it ends by itself, at most five minutes. */
    void awaitEnd() {
        try {
            if (!process.waitFor(5, TimeUnit.MINUTES)) {
                throw new AssertionError(name + " did not end:\n" + tail());
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    String tail() {
        try {
            List<String> lines = Files.readAllLines(log);
            return String.join("\n", lines.subList(Math.max(0, lines.size() - 40), lines.size()));
        } catch (IOException e) {
            return e.toString();
        }
    }

    /** As a power cut would end it. */
    void kill() {
        try {
            process.destroyForcibly().waitFor();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        kill();
    }
}
