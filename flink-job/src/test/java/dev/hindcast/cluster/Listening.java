package dev.hindcast.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Which sockets a process listens on, by what Linux tells of it. */
final class Listening {
    private static final String LISTEN = "0A";
    /** 127.0.0.1, ::1 and 127.0.0.1 as an IPv6 address, in the kernel's byte order. */
    private static final Set<String> LOOPBACK =
            Set.of("0100007F", "00000000000000000000000001000000", "0000000000000000FFFF00000100007F");

    private Listening() {}

    /** Addresses in the kernel's form on which the process listens, and which others than this machine can reach. */
    static List<String> beyondLoopback(long pid) throws IOException {
        return all(pid).stream()
                .filter(address -> !LOOPBACK.contains(address.split(":", -1)[0]))
                .toList();
    }

    static List<String> all(long pid) throws IOException {
        Set<String> own = sockets(pid);
        List<String> found = new ArrayList<>();
        for (String table : List.of("tcp", "tcp6")) {
            List<String> lines = Files.readAllLines(Path.of("/proc/" + pid + "/net/" + table));
            for (String line : lines.subList(1, lines.size())) {
                String[] fields = line.trim().split("\\s+", -1);
                if (fields[3].equals(LISTEN) && own.contains("socket:[" + fields[9] + "]")) {
                    found.add(fields[1]);
                }
            }
        }
        return found;
    }

    private static Set<String> sockets(long pid) throws IOException {
        Set<String> sockets = new HashSet<>();
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/" + pid + "/fd"))) {
            for (Path each : descriptors.toList()) {
                if (Files.isSymbolicLink(each)) {
                    sockets.add(Files.readSymbolicLink(each).toString());
                }
            }
        }
        return sockets;
    }
}
