package dev.hindcast.verb;

import dev.hindcast.compute.AttemptEvidence;
import dev.hindcast.manifest.ManifestJson;
import dev.hindcast.manifest.PartitionFacts;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What the partitions' facts say of rows, added up. A large run has many facts, so they are read once a minute at most. */
final class RowTotals {
    private static final Duration KEPT = Duration.ofMinutes(1);

    private final Session session;
    private final String runId;
    private @Nullable Map<String, Long> last;
    private long readNanos;

    RowTotals(Session session, String runId) {
        this.session = session;
        this.runId = runId;
    }

    /** Stage to rows: what was read, what of it lost and won, and what became of the winners. */
    Map<String, Long> get() {
        Map<String, Long> known = last;
        if (known != null && System.nanoTime() - readNanos < KEPT.toNanos()) {
            return known;
        }
        Map<String, Long> totals = totals();
        last = totals;
        readNanos = System.nanoTime();
        return totals;
    }

    private Map<String, Long> totals() {
        Map<String, Long> totals = new TreeMap<>();
        add(totals, new PartitionFacts("", 0, 0, 0, 0, Map.of(), 0, 0, "", Map.of(), Map.of(), Map.of(), 0, 0));
        session.manifest()
                .evidence(runId, AttemptEvidence.FACTS)
                .forEach(row -> add(totals, ManifestJson.read(row.json(), PartitionFacts.class)));
        return totals;
    }

    private static void add(Map<String, Long> totals, PartitionFacts facts) {
        long quarantined =
                facts.quarantined().values().stream().mapToLong(Long::longValue).sum();
        totals.merge("read", facts.rowsRead(), Long::sum);
        totals.merge("losers", facts.rowsRead() - facts.winners(), Long::sum);
        totals.merge("winners", facts.winners(), Long::sum);
        totals.merge("deleted", facts.deleted(), Long::sum);
        totals.merge("dropped", facts.dropped(), Long::sum);
        totals.merge("quarantined", quarantined, Long::sum);
        totals.merge("written", facts.rowsOut(), Long::sum);
    }
}
