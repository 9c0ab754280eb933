package dev.hindcast.job;

import dev.hindcast.submit.AttachedFlink;
import dev.hindcast.verb.OnePartitionVerb;
import dev.hindcast.verb.Session;
import java.nio.file.Path;

/** One partition of a run, computed by the cluster that a person's {@code flink run} names. */
final class OnePartition {
    private OnePartition() {}

    static void compute(String workdir, String run, String partition) {
        String actor = System.getProperty("user.name", "unknown");
        try (Session session = Session.open(Path.of(workdir), null, actor, line -> System.err.println(line))) {
            String runId = session.runId(run);
            System.out.println(new OnePartitionVerb(session, new AttachedFlink()).compute(runId, partition));
        }
    }
}
