package dev.hindcast.table;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compares tokens {@code <run>/<partition or group>/<attempt>/<fence>} by their fence. */
final class TokenOrder {
    private TokenOrder() {}

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
