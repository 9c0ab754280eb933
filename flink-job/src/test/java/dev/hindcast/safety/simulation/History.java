package dev.hindcast.safety.simulation;

import static java.util.Objects.requireNonNull;

import dev.hindcast.manifest.Lease;
import dev.hindcast.manifest.NamedLease;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.RunState;
import java.lang.reflect.Method;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the database really did for whom, in the order in which it did it; says what must never have happened (P1, P2, G3). */
final class History {
    private final List<String> violations = new ArrayList<>();
    private final Map<String, Lease> partitions = new HashMap<>();
    private final Map<String, Long> fences = new HashMap<>();
    private final Map<String, NamedLease> named = new HashMap<>();
    private boolean published;
    private boolean rolledBack;

    /** A method of the manifest was called and did its work, at this database time. */
    void heard(Method method, Object[] arguments, @Nullable Object answer, Instant now) {
        switch (method.getName()) {
            case "claim" -> ((List<?>) requireNonNull(answer)).forEach(lease -> claimed((Lease) lease, now));
            case "renew" -> renewed(arguments[0], answer, now);
            case "validated", "failed", "giveBack" -> settled((Lease) arguments[0], method.getName(), answer);
            case "take" ->
                ((java.util.Optional<?>) requireNonNull(answer)).ifPresent(lease -> taken((NamedLease) lease, now));
            case "release" -> released((NamedLease) arguments[0]);
            case "moveAll" -> stopped((PartitionState) arguments[1], answer);
            case "beginMove" -> begun((RunState) arguments[2], answer);
            default -> {}
        }
    }

    private void stopped(PartitionState from, @Nullable Object answer) {
        if (from == PartitionState.RUNNING && !Integer.valueOf(0).equals(answer)) {
            partitions.clear();
        }
    }

    private static String key(Lease lease) {
        return lease.runId() + "/" + lease.partition();
    }

    private void claimed(Lease lease, Instant now) {
        Lease before = partitions.put(key(lease), lease);
        if (before != null && before.until().isAfter(now)) {
            violations.add("P1: " + lease.token() + " was given at " + now + ", while " + before.token()
                    + " was held until " + before.until());
        }
        Long fence = fences.put(key(lease), lease.fence());
        if (fence != null && lease.fence() <= fence) {
            violations.add("P2: fence of " + lease.token() + " does not grow: " + fence);
        }
    }

    private void renewed(Object lease, @Nullable Object answer, Instant now) {
        if (((java.util.Optional<?>) requireNonNull(answer)).isEmpty()) {
            return;
        }
        if (lease instanceof Lease old) {
            requireCurrent(old, "renewed");
            partitions.put(key(old), (Lease) ((java.util.Optional<?>) answer).orElseThrow());
        } else {
            NamedLease old = (NamedLease) lease;
            NamedLease current = named.get(old.name());
            if (current == null || current.token() != old.token()) {
                violations.add("P2: lost lease " + old + " was renewed at " + now);
            }
            named.put(old.name(), (NamedLease) ((java.util.Optional<?>) answer).orElseThrow());
        }
    }

    private void settled(Lease lease, String how, @Nullable Object answer) {
        if (Boolean.TRUE.equals(answer)) {
            requireCurrent(lease, how);
            partitions.remove(key(lease));
        }
    }

    private void requireCurrent(Lease lease, String how) {
        Long newest = fences.get(key(lease));
        if (newest == null || newest != lease.fence()) {
            violations.add("P2: " + lease.token() + " " + how + ", after fence " + newest + " was given");
        }
        if (!partitions.containsKey(key(lease))) {
            violations.add("P1: " + lease.token() + " " + how + ", although nobody held it");
        }
    }

    private void taken(NamedLease lease, Instant now) {
        NamedLease before = named.put(lease.name(), lease);
        if (before != null && before.until().isAfter(now)) {
            violations.add("P1: " + lease + " was given while " + before + " was held");
        }
        if (before != null && lease.token() <= before.token()) {
            violations.add("P2: token of " + lease + " does not grow");
        }
    }

    private void released(NamedLease lease) {
        named.computeIfPresent(
                lease.name(),
                (name, held) -> held.token() == lease.token()
                        ? new NamedLease(name, held.holder(), held.token(), Instant.EPOCH)
                        : held);
    }

    private void begun(RunState to, @Nullable Object answer) {
        if (Boolean.TRUE.equals(answer)) {
            published |= to == RunState.PUBLISHING;
            rolledBack |= to == RunState.ROLLING_BACK;
        }
    }

    /** Whether the run ever said that it was about to publish. */
    boolean published() {
        return published;
    }

    /** Whether the run ever said that it was about to roll back. */
    boolean rolledBack() {
        return rolledBack;
    }

    List<String> violations() {
        return violations;
    }
}
