package dev.hindcast.manifest;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A real PgBouncer in transaction mode between its clients and a server on the loopback; it ends with its owner. */
final class PgBouncer implements AutoCloseable {
    private static final String SETTINGS = """
            [databases]
            postgres = host=127.0.0.1 port=%d dbname=postgres user=postgres
            [pgbouncer]
            listen_addr = 127.0.0.1
            listen_port = %d
            unix_socket_dir =
            auth_type = any
            pool_mode = transaction
            default_pool_size = %d
            max_client_conn = 200
            log_connections = 0
            log_disconnections = 0
            """;

    private final Process process;
    private final int port;

    private PgBouncer(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** The program, where it is installed. */
    static Optional<Path> program() {
        return Stream.of("/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/usr/local/bin/pgbouncer")
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Starts one with so many connections to the server on this port. */
    static PgBouncer start(Path program, Path folder, int serverPort, int connections) throws Exception {
        int port = freePort();
        Path settings = folder.resolve("pgbouncer.ini");
        Files.writeString(settings, SETTINGS.formatted(serverPort, port, connections));
        List<String> command = new ArrayList<>(List.of(program.toString()));
        if (System.getProperty("user.name", "").equals("root")) {
            // It refuses to serve as root.
            command.addAll(List.of("-u", "nobody"));
        }
        command.add(settings.toString());
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("pgbouncer.log").toFile())
                .start();
        PgBouncer bouncer = new PgBouncer(process, port);
        bouncer.awaitReady(folder.resolve("pgbouncer.log"));
        return bouncer;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void awaitReady(Path log) throws Exception {
        for (int look = 0; look < 200; look++) {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 100);
                return;
            } catch (IOException notYet) {
                if (!process.isAlive()) {
                    break;
                }
                Thread.sleep(25);
            }
        }
        close();
        throw new IllegalStateException("PgBouncer does not answer: " + Files.readString(log));
    }

    String url() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=postgres";
    }

    @Override
    public void close() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(5, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
    }
}
