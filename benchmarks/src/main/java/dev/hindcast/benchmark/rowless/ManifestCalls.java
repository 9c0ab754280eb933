package dev.hindcast.benchmark.rowless;

import dev.hindcast.manifest.Manifest;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/** Hears every call of a manifest that ended well, with the times by {@link System#nanoTime} between which it ran. */
@FunctionalInterface
public interface ManifestCalls {
    /** A call has ended. */
    void ended(String method, @Nullable Object result, long startNanos, long endNanos);

    /** The same manifest, listened to. */
    default Manifest around(Manifest manifest) {
        return (Manifest) Proxy.newProxyInstance(
                Manifest.class.getClassLoader(), new Class<?>[] {Manifest.class}, (proxy, method, arguments) -> {
                    long start = System.nanoTime();
                    try {
                        Object result = method.invoke(manifest, arguments);
                        ended(method.getName(), result, start, System.nanoTime());
                        return result;
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                });
    }
}
