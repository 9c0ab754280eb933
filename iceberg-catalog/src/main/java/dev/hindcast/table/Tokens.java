package dev.hindcast.table;

import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.jspecify.annotations.Nullable;

/** Finds what has landed by the tokens {@code <run>/<partition or group>/<attempt>/<fence>} in a ref's history. */
public final class Tokens {
    private Tokens() {}

    /** A commit that landed. */
    public record Landed(long snapshotId, String token) {}

    /** The first commit on the ref that carries a token of this run and partition, whatever its attempt. */
    public static Optional<Landed> first(Table table, String ref, String runId, String partition) {
        RefHistory history = new RefHistory(SingleAttempt.operationsOf(table).current(), ref);
        Optional<Landed> oldest = Optional.empty();
        for (Snapshot snapshot : history.newestFirst()) {
            String token = RefHistory.tokensOf(snapshot).get(partition);
            if (token != null && token.startsWith(runId + "/")) {
                oldest = Optional.of(new Landed(snapshot.snapshotId(), token));
            }
        }
        return oldest;
    }

    /** A token in the history that belongs to the same run and partition as one of these, with a higher fence. */
    static Optional<String> newerThan(RefHistory history, Map<String, String> tokens) {
        return history.newestFirst().stream()
                .flatMap(snapshot -> RefHistory.tokensOf(snapshot).entrySet().stream())
                .filter(landed -> isNewer(landed.getValue(), tokens.get(landed.getKey())))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private static boolean isNewer(String landed, @Nullable String ours) {
        return ours != null && owner(landed).equals(owner(ours)) && fence(landed) > fence(ours);
    }

    /** Run and partition of a token. */
    private static String owner(String token) {
        int beforeFence = token.lastIndexOf('/');
        int beforeAttempt = beforeFence < 0 ? -1 : token.lastIndexOf('/', beforeFence - 1);
        return beforeAttempt < 0 ? token : token.substring(0, beforeAttempt);
    }

    private static long fence(String token) {
        String last = token.substring(token.lastIndexOf('/') + 1);
        return last.matches("-?\\d{1,18}") ? Long.parseLong(last) : Long.MIN_VALUE;
    }
}
