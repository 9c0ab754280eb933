package dev.hindcast.safety;

import dev.hindcast.manifest.Manifest;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Set;

/** The manifest as a process sees it: each of its methods is a call that may go wrong. */
final class FailingManifest {
    private static final Set<String> READS = Set.of(
            "now",
            "run",
            "runs",
            "moveInHand",
            "partitions",
            "count",
            "attempts",
            "evidence",
            "approvals",
            "pointerMoves",
            "events",
            "holder");

    private FailingManifest() {}

    static Manifest over(Manifest real, Calls calls) {
        return (Manifest) Proxy.newProxyInstance(
                Manifest.class.getClassLoader(),
                new Class<?>[] {Manifest.class},
                (proxy, method, arguments) -> answer(real, calls, method, arguments));
    }

    private static Object answer(Manifest real, Calls calls, Method method, Object[] arguments) {
        String what = "manifest." + method.getName();
        return READS.contains(method.getName())
                ? calls.read(Layer.MANIFEST, what, () -> invoke(real, method, arguments))
                : calls.write(Layer.MANIFEST, what, () -> invoke(real, method, arguments));
    }

    private static Object invoke(Manifest real, Method method, Object[] arguments) {
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
