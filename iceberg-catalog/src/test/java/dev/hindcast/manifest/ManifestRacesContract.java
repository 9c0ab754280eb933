package dev.hindcast.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Races are tested as races: threads that start together. */
abstract class ManifestRacesContract extends ManifestMovesContract {
    static final int WORKERS = 8;

    /** A second opening of the same store, as another process would have it; closed by the caller. */
    abstract Manifest again();

    static <T> List<T> together(int threads, IntFunction<Callable<T>> work) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            CyclicBarrier start = new CyclicBarrier(threads);
            List<Future<T>> answers = IntStream.range(0, threads)
                    .mapToObj(i -> pool.submit(() -> {
                        start.await();
                        return work.apply(i).call();
                    }))
                    .toList();
            List<T> all = new ArrayList<>();
            for (Future<T> answer : answers) {
                all.add(answer.get());
            }
            return all;
        } finally {
            pool.shutdownNow();
        }
    }

    static List<Lease> claimUntilDone(Manifest manifest, RunRow run, String holder) {
        List<Lease> mine = new ArrayList<>();
        List<Lease> some = manifest.claim(run.runId(), holder, 3, LEASE);
        while (!some.isEmpty()) {
            mine.addAll(some);
            some.forEach(lease ->
                    assertThat(manifest.validated(lease, Samples.result(1))).isTrue());
            some = manifest.claim(run.runId(), holder, 3, LEASE);
        }
        return mine;
    }

    void assertEachDoneOnce(RunRow run, int partitions, List<Lease> granted) {
        assertThat(granted).hasSize(partitions);
        assertThat(granted).extracting(Lease::partition).doesNotHaveDuplicates();
        assertThat(manifest.partitions(run.runId()))
                .hasSize(partitions)
                .allMatch(row -> row.state() == PartitionState.VALIDATED && row.attempt() == 1);
        assertThat(manifest.attempts(run.runId())).hasSize(partitions);
        List<EventRow> events = manifest.events(run.runId());
        assertThat(events).hasSize(2 + 2 * partitions);
        EventChain.verify(events);
    }

    @Test
    void workersOfTwoOpeningsNeverHoldTheSamePartition() throws Exception {
        RunRow run = running(200);
        try (Manifest other = again()) {
            List<List<Lease>> all =
                    together(WORKERS, i -> () -> claimUntilDone(i % 2 == 0 ? manifest : other, run, "worker-" + i));
            assertEachDoneOnce(run, 200, all.stream().flatMap(List::stream).toList());
        }
    }

    @Test
    void anExpiredLeaseIsTakenOverByExactlyOne() throws Exception {
        RunRow run = running(20);
        List<Lease> old = manifest.claim(run.runId(), "dead", 20, LEASE);
        clock.pass(LEASE);
        List<List<Lease>> all = together(WORKERS, i -> () -> manifest.claim(run.runId(), "worker-" + i, 5, LEASE));
        List<Lease> taken = all.stream().flatMap(List::stream).toList();
        assertThat(taken).hasSize(20).allMatch(Lease::takeover);
        assertThat(taken).extracting(Lease::partition).doesNotHaveDuplicates();
        old.forEach(lease -> assertThat(manifest.renew(lease, LEASE)).isEmpty());
    }

    @Test
    void aHeartbeatAndATakeoverNeverBothWin() throws Exception {
        RunRow run = running(1);
        for (int round = 0; round < 20; round++) {
            Lease old = claimOne(run, "slow");
            clock.pass(LEASE);
            List<Boolean> won = together(
                    2,
                    i -> () -> i == 0
                            ? manifest.renew(old, LEASE).isPresent()
                            : !manifest.claim(run.runId(), "fast", 1, LEASE).isEmpty());
            assertThat(Collections.frequency(won, true)).isEqualTo(1);
            boolean heartbeatWon = won.get(0);
            assertThat(manifest.validated(old, Samples.result(1))).isEqualTo(heartbeatWon);
            if (heartbeatWon) {
                return;
            }
            clock.pass(LEASE);
        }
    }

    @Test
    void threePlannersOfOneRunMakeOneSetOfRows() throws Exception {
        RunRow run = Samples.run();
        List<String> partitions = Samples.partitions(1000);
        try (Manifest other = again()) {
            List<Boolean> created =
                    together(3, i -> () -> (i == 0 ? other : manifest).create(run, partitions, "planner-" + i));
            assertThat(Collections.frequency(created, true)).isEqualTo(1);
        }
        assertThat(manifest.partitions(run.runId())).hasSize(1000);
        assertThat(manifest.events(run.runId())).hasSize(1);
    }

    @Test
    void ofRunsOnOneTargetExactlyOneOpens() throws Exception {
        for (int round = 0; round < 5; round++) {
            String target = Samples.run().targetTable();
            List<RunRow> runs =
                    IntStream.range(0, 4).mapToObj(i -> Samples.run(target)).toList();
            runs.forEach(run -> manifest.create(run, List.of("a"), "ann"));
            try (Manifest other = again()) {
                List<Optional<String>> refused = together(
                        8,
                        i -> () -> (i % 2 == 0 ? manifest : other)
                                .openRun(runs.get(i % 4).runId(), RunState.PLANNED, "opener-" + i));
                List<RunRow> open = runs.stream()
                        .map(run -> manifest.run(run.runId()).orElseThrow())
                        .filter(run -> run.state() == RunState.RUNNING)
                        .toList();
                assertThat(open).hasSize(1);
                assertThat(refused.stream().filter(Optional::isEmpty)).hasSize(1);
                assertThat(refused.stream().flatMap(Optional::stream))
                        .containsOnly(open.get(0).runId());
            }
        }
    }

    @Test
    void noLeaseIsGrantedAfterTheRunWasStopped() throws Exception {
        RunRow run = running(100);
        List<Long> claimedAtStop = together(4, i -> () -> {
            if (i > 0) {
                while (!manifest.claim(run.runId(), "worker-" + i, 1, LEASE).isEmpty()) {
                    Thread.sleep(1);
                }
                return -1L;
            }
            Thread.sleep(20);
            manifest.moveRun(run.runId(), RunState.RUNNING, RunState.CANCELLED, "ann", "stop");
            return attempts(run);
        });
        assertThat(attempts(run)).isEqualTo(claimedAtStop.get(0));
        EventChain.verify(manifest.events(run.runId()));
    }

    /** C63: the limit holds over all who claim, whoever looks. */
    @Test
    void coordinatorsOfTwoOpeningsNeverRunMoreThanTheLimitTogether() throws Exception {
        RunRow run = running(60);
        manifest.limit(run.runId(), 2, "ann");
        List<Long> most;
        try (Manifest other = again()) {
            most = together(
                    5, i -> () -> i == 0 ? mostRunning(run) : workOneByOne(i % 2 == 0 ? manifest : other, run, i));
        }
        assertThat(most.get(0)).isBetween(1L, 2L);
        assertThat(manifest.attempts(run.runId())).hasSize(60);
        EventChain.verify(manifest.events(run.runId()));
    }

    /** Looks until all is done. */
    private long mostRunning(RunRow run) {
        long most = 0;
        Map<PartitionState, Long> now = manifest.count(run.runId());
        while (now.getOrDefault(PartitionState.VALIDATED, 0L) < 60) {
            most = Math.max(most, now.getOrDefault(PartitionState.RUNNING, 0L));
            now = manifest.count(run.runId());
        }
        return most;
    }

    private static long workOneByOne(Manifest mine, RunRow run, int worker) throws InterruptedException {
        while (mine.count(run.runId()).containsKey(PartitionState.PENDING)) {
            for (Lease lease : mine.claim(run.runId(), "worker-" + worker, 1, LEASE)) {
                Thread.sleep(1);
                mine.validated(lease, Samples.result(1));
            }
        }
        return 0;
    }

    private long attempts(RunRow run) {
        return manifest.attempts(run.runId()).size();
    }

    @Test
    void eventsOfManyWritersStayOneChain() throws Exception {
        RunRow run = running(1);
        try (Manifest other = again()) {
            together(WORKERS, i -> () -> {
                for (int n = 0; n < 10; n++) {
                    (i % 2 == 0 ? manifest : other).event(run.runId(), "writer-" + i, "NOTE", "n" + n);
                }
                return true;
            });
        }
        List<EventRow> events = manifest.events(run.runId());
        assertThat(events).hasSize(2 + 10 * WORKERS);
        EventChain.verify(events);
    }

    @Test
    void aNamedLeaseHasOneHolderAtATime() throws Exception {
        String name = "turn:" + Samples.run().targetTable();
        int[] unguarded = {0};
        try (Manifest other = again()) {
            together(4, i -> () -> {
                Manifest mine = i % 2 == 0 ? manifest : other;
                for (int n = 0; n < 5; n++) {
                    NamedLease lease = take(mine, name, "holder-" + i);
                    int seen = unguarded[0];
                    Thread.sleep(1);
                    unguarded[0] = seen + 1;
                    mine.release(lease);
                }
                return true;
            });
        }
        assertThat(unguarded[0]).isEqualTo(20);
        assertThat(manifest.take(name, "last", LEASE).orElseThrow().token()).isEqualTo(21);
    }

    private static NamedLease take(Manifest manifest, String name, String holder) throws InterruptedException {
        Optional<NamedLease> lease = manifest.take(name, holder, Duration.ofMinutes(1));
        while (lease.isEmpty()) {
            Thread.sleep(1);
            lease = manifest.take(name, holder, Duration.ofMinutes(1));
        }
        return lease.get();
    }

    @Test
    void fencesOfAPartitionNeverRepeat() {
        RunRow run = running(1);
        HashSet<Long> fences = new HashSet<>();
        for (int i = 0; i < 10; i++) {
            assertThat(fences.add(claimOne(run, "w" + i).fence())).isTrue();
            clock.pass(LEASE);
        }
        assertThat(only(run).attempt()).isEqualTo(10);
    }
}
