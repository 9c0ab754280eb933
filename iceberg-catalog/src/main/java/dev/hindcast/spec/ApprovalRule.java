package dev.hindcast.spec;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Who must say yes to which groups of checks.
 *
 * @param groups groups of checks: technical, financial, differences, ...
 * @param owners actor to {@code ed25519:<base64 of the raw 32-byte public key>}
 * @param driftRows changed rows that later catch-up may add without a new approval
 * @param driftMoney absolute money (decimal text) that later catch-up may add without a new approval
 */
public record ApprovalRule(
        List<String> groups,
        int required,
        Map<String, String> owners,
        Optional<Long> driftRows,
        Optional<String> driftMoney) {
    public ApprovalRule {
        groups = List.copyOf(groups);
        owners = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(owners));
    }
}
