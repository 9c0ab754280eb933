package dev.hindcast.safety.simulation;

import dev.hindcast.manifest.Lease;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.safety.Layer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The manifest as one process sees it: production SQL, each method a call that may go wrong. */
final class SimManifest {
    private static final Set<String> READS = Set.of(
            "now",
            "run",
            "runs",
            "moveInHand",
            "partitions",
            "attempts",
            "evidence",
            "approvals",
            "pointerMoves",
            "events",
            "holder");

    private static final Map<Method, String> NAMES = new ConcurrentHashMap<>();

    private SimManifest() {}

    static Manifest of(Universe universe, SimProcess process) {
        Manifest told = universe.plant.manifest(universe, universe.manifest);
        return (Manifest) Proxy.newProxyInstance(
                Manifest.class.getClassLoader(), new Class<?>[] {Manifest.class}, (proxy, method, arguments) -> {
                    boolean changes = !READS.contains(method.getName());
                    String name = NAMES.computeIfAbsent(method, known -> "manifest." + known.getName());
                    return process.call(Layer.MANIFEST, name, changes, () -> {
                        Object answer = invoke(told, method, arguments);
                        universe.history.heard(method, arguments, answer, universe.now());
                        universe.trace.add(process.name(), name, shape(answer), 0);
                        if (begins(method, answer)) {
                            universe.somethingBegan();
                        }
                        return answer;
                    });
                });
    }

    /** A takeover, or a move: whoever has slept through this must not do what he was about to do. */
    private static boolean begins(Method method, @Nullable Object answer) {
        return switch (method.getName()) {
            case "claim" ->
                answer instanceof Collection<?> leases
                        && leases.stream().anyMatch(lease -> ((Lease) lease).attempt() > 1);
            case "beginMove" -> Boolean.TRUE.equals(answer);
            default -> false;
        };
    }

    /** What an answer says, without the names in it. */
    private static String shape(@Nullable Object answer) {
        if (answer instanceof Optional<?> maybe) {
            return maybe.isPresent() ? "some" : "none";
        }
        if (answer instanceof Collection<?> all) {
            return all.size() + " of them";
        }
        return answer instanceof Boolean || answer instanceof Integer ? answer.toString() : "";
    }

    static Object invoke(Manifest real, Method method, Object... arguments) {
        try {
            return method.invoke(real, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException known) {
                throw known;
            }
            throw new AssertionError(e.getCause());
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
