package dev.hindcast.safety.simulation;

import dev.hindcast.compute.AttemptEvidence;
import dev.hindcast.manifest.EvidenceRow;
import dev.hindcast.manifest.Lease;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.MoveInHand;
import dev.hindcast.manifest.MoveOf;
import dev.hindcast.manifest.NamedLease;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.RunState;
import dev.hindcast.manifest.Validation;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A manifest that lacks one of its guards, or forgets one of its records. */
final class ManifestPlants {
    private ManifestPlants() {}

    /** Answers a call in place of the manifest. */
    @FunctionalInterface
    private interface Instead {
        @Nullable
        Object answer(Universe universe, Manifest real, Object[] arguments);
    }

    /** The manifest with another answer to the methods of this name whose first argument is of this type. */
    private record Replaced(String name, Class<?> first, Instead instead) implements Plant {
        @Override
        public Manifest manifest(Universe universe, Manifest real) {
            return (Manifest) Proxy.newProxyInstance(
                    Manifest.class.getClassLoader(),
                    new Class<?>[] {Manifest.class},
                    (proxy, method, arguments) -> isIt(method)
                            ? instead.answer(universe, real, arguments)
                            : SimManifest.invoke(real, method, arguments));
        }

        private boolean isIt(Method method) {
            return method.getName().equals(name) && method.getParameterTypes()[0] == first;
        }
    }

    private static Plant replaced(String name, Class<?> first, Instead instead) {
        return new Replaced(name, first, instead);
    }

    static Plant heartbeatWithoutToken() {
        return replaced("renew", Lease.class, (universe, real, arguments) -> {
            Lease old = (Lease) arguments[0];
            Duration length = (Duration) arguments[1];
            return Optional.of(real.renew(old, length).orElseGet(() -> until(old, universe, length)));
        });
    }

    private static Lease until(Lease old, Universe universe, Duration length) {
        return new Lease(
                old.runId(),
                old.partition(),
                old.holder(),
                old.attempt(),
                old.fence(),
                universe.now().plus(length),
                false);
    }

    static Plant validatedWithoutToken() {
        return replaced("validated", List.class, (universe, real, arguments) -> {
            List<Lease> settled = new ArrayList<>();
            for (Object argument : (List<?>) arguments[0]) {
                Validation one = (Validation) argument;
                if (real.validated(one.lease(), one.result()) || real.validated(now(real, one.lease()), one.result())) {
                    settled.add(one.lease());
                }
            }
            return settled;
        });
    }

    static Plant failedWithoutToken() {
        return replaced("failed", Lease.class, (universe, real, arguments) -> {
            Lease lease = (Lease) arguments[0];
            String reason = (String) arguments[1];
            return real.failed(lease, reason) || real.failed(now(real, lease), reason);
        });
    }

    /** The lease that stands now, whoever has it. */
    private static Lease now(Manifest real, Lease lease) {
        return real.partitions(lease.runId()).stream()
                .filter(row -> row.partition().equals(lease.partition()) && row.state() == PartitionState.RUNNING)
                .map(row -> new Lease(
                        lease.runId(),
                        lease.partition(),
                        lease.holder(),
                        row.attempt(),
                        row.fence(),
                        lease.until(),
                        false))
                .findFirst()
                .orElse(lease);
    }

    static Plant expiryByWorkerClock() {
        return replaced(
                "claim", String.class, (universe, real, arguments) -> claimed(universe, real, arguments, 8_000));
    }

    static Plant noTakeover() {
        return replaced(
                "claim", String.class, (universe, real, arguments) -> claimed(universe, real, arguments, -3_600_000));
    }

    private static List<Lease> claimed(Universe universe, Manifest real, Object[] arguments, long skew) {
        universe.clockJumps(skew);
        try {
            return claim(real, arguments);
        } finally {
            universe.clockJumps(-skew);
        }
    }

    private static List<Lease> claim(Manifest real, Object[] arguments) {
        return real.claim(
                (String) arguments[0], (String) arguments[1], (Integer) arguments[2], (Duration) arguments[3]);
    }

    static Plant fenceStandsStill() {
        return replaced(
                "claim",
                String.class,
                (universe, real, arguments) -> claim(real, arguments).stream()
                        .map(lease -> new Lease(
                                lease.runId(),
                                lease.partition(),
                                lease.holder(),
                                lease.attempt(),
                                1,
                                lease.until(),
                                false))
                        .toList());
    }

    static Plant moveBegunUnguarded() {
        return replaced("beginMove", MoveOf.class, (universe, real, arguments) -> {
            begin(real, arguments);
            return true;
        });
    }

    private static boolean begin(Manifest real, Object[] arguments) {
        return real.beginMove(
                (MoveOf) arguments[0], (RunState) arguments[1], (RunState) arguments[2], (String) arguments[3], (String)
                        arguments[4]);
    }

    static Plant moveNotRecorded() {
        return replaced("beginMove", MoveOf.class, (universe, real, arguments) -> true);
    }

    static Plant publishedBeforeEffect() {
        return replaced("beginMove", MoveOf.class, (universe, real, arguments) -> {
            MoveOf move = (MoveOf) arguments[0];
            boolean begun = begin(real, arguments);
            if (begun && arguments[2] == RunState.PUBLISHING) {
                real.endMove(move, RunState.PUBLISHING, RunState.PUBLISHED, (String) arguments[3], "as good as done");
            }
            return begun;
        });
    }

    static Plant moveOfAnotherEnded() {
        return replaced("endMove", MoveOf.class, (universe, real, arguments) -> {
            MoveOf move = (MoveOf) arguments[0];
            String token = real.moveInHand(move.runId()).map(MoveInHand::token).orElse(null);
            MoveOf present = token == null ? move : new MoveOf(move.runId(), token);
            return real.endMove(
                    present, (RunState) arguments[1], (RunState) arguments[2], (String) arguments[3], (String)
                            arguments[4]);
        });
    }

    static Plant moveInHandUnseen() {
        return replaced("moveInHand", String.class, (universe, real, arguments) -> Optional.empty());
    }

    static Plant commitNotAnnounced() {
        return replaced("aboutToCommit", String.class, (universe, real, arguments) -> null);
    }

    static Plant folderNotAnnounced() {
        return replaced("aboutToWrite", String.class, (universe, real, arguments) -> null);
    }

    static Plant evidenceNotKept() {
        return replaced("putEvidence", List.class, (universe, real, arguments) -> {
            List<EvidenceRow> kept = ((List<?>) arguments[0])
                    .stream()
                            .map(EvidenceRow.class::cast)
                            .filter(row -> !row.kind().equals(AttemptEvidence.ATTEMPT))
                            .toList();
            if (!kept.isEmpty()) {
                real.putEvidence(kept, (String) arguments[1]);
            }
            return null;
        });
    }

    static Plant notesLost() {
        return replaced("note", String.class, (universe, real, arguments) -> {
            var notes = (dev.hindcast.manifest.RunNotes) arguments[1];
            if (notes.mainAfter() == null) {
                real.note((String) arguments[0], notes, (String) arguments[2]);
            }
            return null;
        });
    }

    static Plant fenceGivenTwice() {
        return replaced("take", String.class, (universe, real, arguments) -> {
            Duration length = (Duration) arguments[2];
            Optional<NamedLease> taken = real.take((String) arguments[0], (String) arguments[1], length);
            return taken.isPresent()
                    ? taken
                    : real.holder((String) arguments[0])
                            .map(held -> new NamedLease(
                                    held.name(),
                                    (String) arguments[1],
                                    held.token(),
                                    universe.now().plus(length)));
        });
    }
}
