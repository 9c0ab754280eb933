package dev.hindcast.safety.simulation;

import dev.hindcast.manifest.Manifest;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Asks the database once for what it answers until somebody changes something: many a verb reads the same rows again and again,
 * and an answer depends on nothing but what is in the tables.
 */
final class ReadOnce {
    /** Methods that only read, and whose answer no clock changes; who holds a lease is none of them. */
    private static final Set<String> READS = Set.of(
            "run",
            "runs",
            "moveInHand",
            "partitions",
            "count",
            "attempts",
            "evidence",
            "approvals",
            "pointerMoves",
            "events");

    private final Manifest real;
    private final Map<Question, @Nullable Object> answers = new HashMap<>();

    ReadOnce(Manifest real) {
        this.real = real;
    }

    private record Question(Method method, List<Object> arguments) {}

    /** The manifest that is asked once. */
    Manifest manifest() {
        return (Manifest)
                Proxy.newProxyInstance(Manifest.class.getClassLoader(), new Class<?>[] {Manifest.class}, this::answer);
    }

    private @Nullable Object answer(Object self, Method method, @Nullable Object @Nullable [] arguments) {
        Object[] given = arguments == null ? new Object[0] : arguments;
        if (!READS.contains(method.getName())) {
            if (!method.getName().equals("now")) {
                forget();
            }
            return SimManifest.invoke(real, method, given);
        }
        return answers.computeIfAbsent(
                new Question(method, Arrays.asList(given)), question -> SimManifest.invoke(real, method, given));
    }

    /** The tables are not what they were. */
    void forget() {
        answers.clear();
    }
}
