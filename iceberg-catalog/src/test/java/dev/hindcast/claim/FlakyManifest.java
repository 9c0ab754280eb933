package dev.hindcast.claim;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.Manifest;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicBoolean;

/** A manifest whose database can be away. */
final class FlakyManifest {
    private final AtomicBoolean away = new AtomicBoolean();
    private final Manifest manifest;

    FlakyManifest(Manifest real) {
        this.manifest = (Manifest) Proxy.newProxyInstance(
                Manifest.class.getClassLoader(), new Class<?>[] {Manifest.class}, (proxy, method, arguments) -> {
                    if (away.get()) {
                        throw gone();
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                });
    }

    private static HindcastException gone() {
        return ErrorCode.MANIFEST_FAILED.error("Cannot reach the database: it is away for this test");
    }

    Manifest manifest() {
        return manifest;
    }

    void away(boolean now) {
        away.set(now);
    }
}
