package dev.hindcast.benchmark.claims;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hindcast.benchmark.rowless.Heap;
import dev.hindcast.verb.Answer;
import dev.hindcast.verb.PlanVerb;
import dev.hindcast.verb.Session;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** {@code hindcast plan} in a process of its own. */
final class PlanJob {
    private PlanJob() {}

    /** Arguments: work folder, spec, file for the result. */
    public static void main(String[] arguments) throws IOException {
        Heap heap = Heap.watch();
        try (Session session = Session.open(Path.of(arguments[0]), null, "benchmark", line -> {})) {
            Answer answer = new PlanVerb(session).plan(Path.of(arguments[1]));
            Worked planned = new Worked(Objects.requireNonNull(answer.runId()), List.of(), heap.peakBytes());
            new ObjectMapper().writeValue(Path.of(arguments[2]).toFile(), planned);
        }
    }
}
