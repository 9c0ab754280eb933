package dev.hindcast.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.AttemptRow;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.Manifests;
import dev.hindcast.manifest.PartitionState;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** C61: the database goes away for longer than a lease while workers hold partitions, and comes back as it was. */
@Tag("full")
@Timeout(180)
class DatabaseOutageIT {
    private static final LeaseOptions LEASE = new LeaseOptions(Duration.ofSeconds(10), Duration.ofSeconds(3));
    private static final Duration DOWN = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    private final ConcurrentLinkedQueue<Instant> done = new ConcurrentLinkedQueue<>();

    @Test
    void thirtySecondsWithoutADatabaseCostLeasesAndNoPartition() throws Exception {
        int port = freePort();
        EmbeddedPostgres server = start(port);
        try (Manifest manifest = Manifests.open(server.getJdbcUrl("postgres", "postgres"))) {
            String run = Runs.ID;
            Runs.open(
                    manifest,
                    IntStream.range(0, 20).mapToObj("day-%02d"::formatted).toArray(String[]::new));
            List<CompletableFuture<Void>> workers = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                String name = "worker-" + i;
                workers.add(CompletableFuture.runAsync(() -> work(manifest, run, name)));
            }
            Thread.sleep(1200);
            server.close();
            Thread.sleep(DOWN.toMillis());
            server = start(port);
            Instant up = Instant.now();
            for (CompletableFuture<Void> worker : workers) {
                worker.get();
            }
            assertEachDoneOnce(manifest, run);
            assertFirstSuccessSoonAfter(up);
        } finally {
            server.close();
        }
    }

    private static void assertEachDoneOnce(Manifest manifest, String run) {
        assertThat(manifest.count(run)).containsExactly(Map.entry(PartitionState.VALIDATED, 20L));
        assertThat(manifest.attempts(run))
                .filteredOn(attempt -> attempt.outcome().equals("VALIDATED"))
                .extracting(AttemptRow::partition)
                .hasSize(20)
                .doesNotHaveDuplicates();
        assertThat(manifest.attempts(run))
                .as("leases that nobody could renew")
                .anyMatch(attempt -> attempt.outcome().equals("LOST"));
    }

    private void assertFirstSuccessSoonAfter(Instant up) {
        Instant first = done.stream()
                .filter(at -> at.isAfter(up))
                .min(Instant::compareTo)
                .orElseThrow();
        assertThat(Duration.between(up, first)).isLessThan(Duration.ofSeconds(5));
    }

    private void work(Manifest manifest, String run, String name) {
        try (Claims claims = new Claims(manifest, LEASE, name)) {
            while (open(manifest, run)) {
                take(claims, run).forEach(this::finish);
            }
        }
    }

    private static boolean open(Manifest manifest, String run) {
        try {
            return manifest.count(run).getOrDefault(PartitionState.VALIDATED, 0L) < 20;
        } catch (HindcastException away) {
            return pause(away);
        }
    }

    private static List<PartitionClaim> take(Claims claims, String run) {
        try {
            List<PartitionClaim> taken = claims.take(run, 1);
            sleep(taken.isEmpty() ? 200 : 400);
            return taken;
        } catch (HindcastException away) {
            pause(away);
            return List.of();
        }
    }

    private void finish(PartitionClaim claim) {
        while (claim.open()) {
            try {
                PartitionClaim.validated(Map.of(claim, Runs.RESULT));
                if (!claim.lost()) {
                    done.add(Instant.now());
                }
            } catch (HindcastException away) {
                pause(away);
            }
        }
    }

    private static boolean pause(HindcastException away) {
        assertThat(away.code()).isIn(ErrorCode.MANIFEST_FAILED, ErrorCode.LEASE_LOST);
        sleep(100);
        return true;
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** The folder is made by the first start and kept by all. */
    private EmbeddedPostgres start(int port) throws IOException {
        return EmbeddedPostgres.builder()
                .setDataDirectory(folder.resolve("data").toFile())
                .setCleanDataDirectory(false)
                .setPort(port)
                .start();
    }

    private static int freePort() throws IOException {
        try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return any.getLocalPort();
        }
    }
}
