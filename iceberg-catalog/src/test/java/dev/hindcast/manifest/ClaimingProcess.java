package dev.hindcast.manifest;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * A worker in a process of its own: takes its first claims, says that it is ready, waits for a byte, goes on until nothing is
 * free. The first claims come before the byte, so that a quick process cannot leave nothing to a slow one.
 */
final class ClaimingProcess {
    private ClaimingProcess() {}

    /** Arguments: JDBC URL, run id, holder. */
    public static void main(String[] arguments) throws IOException {
        try (Manifest manifest = Manifests.open(arguments[0])) {
            List<Lease> leases = claim(manifest, arguments);
            System.out.println("ready");
            if (System.in.read() < 0) {
                return;
            }
            while (!leases.isEmpty()) {
                for (Lease lease : leases) {
                    if (manifest.validated(lease, Samples.result(1))) {
                        System.out.println("validated " + lease.partition());
                    }
                }
                leases = claim(manifest, arguments);
            }
        }
    }

    private static List<Lease> claim(Manifest manifest, String[] arguments) {
        return manifest.claim(arguments[1], arguments[2], 2, Duration.ofMinutes(1));
    }
}
