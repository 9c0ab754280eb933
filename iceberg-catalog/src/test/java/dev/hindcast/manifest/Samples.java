package dev.hindcast.manifest;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Rows for tests; every run has its own id and target, so that tests can share one database. */
final class Samples {
    private static final AtomicInteger NEXT = new AtomicInteger();

    private Samples() {}

    static RunRow run() {
        return run("mart.orders_" + NEXT.incrementAndGet());
    }

    static RunRow run(String target) {
        String id = "run-" + NEXT.incrementAndGet();
        return new RunRow(
                id, target, "raw.orders", "lock-" + id, "code", "w0", RunState.PLANNED, RunNotes.NONE, "ann", null);
    }

    static List<String> partitions(int count) {
        return IntStream.range(0, count).mapToObj("day-%04d"::formatted).toList();
    }

    static AttemptResult result(long snapshot) {
        return new AttemptResult("w0", "code", 10, 9, "checksum", "s3://staging/" + snapshot, snapshot);
    }
}
