package dev.hindcast.benchmark.claims;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hindcast.benchmark.rowless.Heap;
import dev.hindcast.benchmark.rowless.ManifestCalls;
import dev.hindcast.benchmark.rowless.RowlessWork;
import dev.hindcast.verb.Session;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** {@code hindcast run} with several workers, in a process of its own; every claim is timed. */
final class WorkJob {
    private WorkJob() {}

    /** Arguments: work folder, run id, workers, most partitions a claim, file for the result. */
    public static void main(String[] arguments) throws IOException {
        Heap heap = Heap.watch();
        Queue<Double> claims = new ConcurrentLinkedQueue<>();
        // A call that finds nothing is quicker and would flatter the figure.
        ManifestCalls timed = (method, result, start, end) -> {
            if (method.equals("claim") && result instanceof List<?> leases && !leases.isEmpty()) {
                claims.add((end - start) / 1e6);
            }
        };
        String runId = arguments[1];
        try (Session session = Session.open(Path.of(arguments[0]), null, "benchmark", line -> {})) {
            new RowlessWork(session, timed.around(session.manifest()), 0)
                    .run(runId, Integer.parseInt(arguments[2]), Integer.parseInt(arguments[3]));
        }
        Worked worked = new Worked(runId, new ArrayList<>(claims), heap.peakBytes());
        new ObjectMapper().writeValue(Path.of(arguments[4]).toFile(), worked);
    }
}
