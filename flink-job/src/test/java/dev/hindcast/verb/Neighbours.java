package dev.hindcast.verb;

import dev.hindcast.error.HindcastException;
import dev.hindcast.table.Content;
import dev.hindcast.table.Positions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.jspecify.annotations.Nullable;

/**
 * What goes on beside a run on the same tables: a live pipeline commits, files of main are compacted, snapshots expire, and
 * files that nothing refers to are deleted.
 */
final class Neighbours implements AutoCloseable {
    /** Longer than any process of a round stands still between writing a file and committing it. */
    private static final Duration ORPHANED = Duration.ofSeconds(30);

    private final PlannedRun planned;
    private final Random random;
    private final List<Session> sessions = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final Map<String, Integer> done = new TreeMap<>();
    private final Queue<Long> acknowledged = new ConcurrentLinkedQueue<>();
    final Queue<String> wrong = new ConcurrentLinkedQueue<>();
    private volatile boolean over;

    Neighbours(PlannedRun planned, long seed) {
        this.planned = planned;
        this.random = new Random(seed);
        begin("live commits", 400, this::live);
        begin("compactions", 1_500, session -> compact(session.catalogs().load(PlannedRun.MART)));
        begin("expiries", 4_000, this::expire);
        begin("orphan cleanups", 10_000, this::removeOrphans);
    }

    @FunctionalInterface
    private interface Work {
        void on(Session session) throws IOException;
    }

    private void begin(String name, int pause, Work work) {
        Session own = planned.another();
        sessions.add(own);
        Thread thread = new Thread(() -> repeat(name, pause, own, work), name);
        threads.add(thread);
        thread.start();
    }

    private void repeat(String name, int pause, Session own, Work work) {
        while (!over) {
            try {
                Thread.sleep(pause / 2 + drawn(pause));
                work.on(own);
                count(name);
            } catch (InterruptedException e) {
                return;
            } catch (HindcastException | CommitFailedException lost) {
                count(name + " that came too late");
            } catch (RuntimeException | IOException e) {
                wrong.add(name + ": " + e);
            }
        }
    }

    private int drawn(int below) {
        synchronized (random) {
            return random.nextInt(below);
        }
    }

    private void count(String what) {
        synchronized (done) {
            done.merge(what, 1, Integer::sum);
        }
    }

    private void live(Session session) {
        planned.feed(session, 1);
        acknowledged.add(planned.live(session, 1));
    }

    /** One file of main is written again, with Iceberg's own commit, as a maintenance job does. */
    private void compact(Table table) throws IOException {
        List<DataFile> files = Content.of(table, Positions.mainHead(table)).dataFiles();
        DataFile old = files.get(drawn(files.size()));
        String path = old.location().replace(".parquet", "-c.parquet");
        Files.copy(local(old.location()), local(path));
        DataFile fresh =
                DataFiles.builder(table.spec()).copy(old).withPath(path).build();
        table.newRewrite().deleteFile(old).addFile(fresh).commit();
    }

    private void expire(Session session) {
        for (String name : List.of(PlannedRun.MART, PlannedRun.RAW)) {
            session.catalogs()
                    .load(name)
                    .expireSnapshots()
                    .expireOlderThan(System.currentTimeMillis() - 2_000)
                    .retainLast(3)
                    .commit();
        }
    }

    /** Deletes old files below the mart that no snapshot of its metadata reaches. */
    private void removeOrphans(Session session) throws IOException {
        Instant old = Instant.now().minus(ORPHANED);
        List<Path> candidates = new ArrayList<>();
        Table before = session.catalogs().load(PlannedRun.MART);
        try (Stream<Path> files = Files.walk(local(before.location()).resolve("data"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (Files.getLastModifiedTime(file).toInstant().isBefore(old)) {
                    candidates.add(file);
                }
            }
        } catch (UncheckedIOException | java.nio.file.NoSuchFileException vanished) {
            return;
        }
        Set<Path> reached = reached(session.catalogs().load(PlannedRun.MART));
        for (Path file : candidates) {
            if (!reached.contains(file) && Files.deleteIfExists(file)) {
                count("orphans deleted");
            }
        }
    }

    static Path local(String location) {
        return Path.of(location.replaceFirst("^file:/*", "/"));
    }

    private static Set<Path> reached(Table table) {
        Set<Path> reached = new HashSet<>();
        for (Snapshot snapshot : table.snapshots()) {
            for (ManifestFile manifest : snapshot.allManifests(table.io())) {
                try (var files = ManifestFiles.read(manifest, table.io(), table.specs())) {
                    files.forEach(file -> reached.add(local(file.location())));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
        return reached;
    }

    /** They end; what they had been told has landed must still be part of main's history or have been let go by expiry. */
    @Override
    public void close() throws InterruptedException {
        over = true;
        for (Thread thread : threads) {
            thread.join();
        }
        sessions.forEach(Session::close);
    }

    /** Whether the newest commit that live was told of is an ancestor of main. */
    boolean newestLiveCommitStands(Table mart) {
        long newest = acknowledged.stream().mapToLong(id -> id).reduce(0, (before, id) -> id);
        for (Snapshot at = mart.currentSnapshot(); at != null; at = parent(mart, at)) {
            if (at.snapshotId() == newest) {
                return true;
            }
        }
        return newest == 0;
    }

    private static @Nullable Snapshot parent(Table table, Snapshot child) {
        return child.parentId() == null ? null : table.snapshot(child.parentId());
    }

    /** What they did how often. */
    Map<String, Integer> done() {
        synchronized (done) {
            return Map.copyOf(done);
        }
    }

    /** How many live commits were acknowledged. */
    int liveCommits() {
        return acknowledged.size();
    }
}
