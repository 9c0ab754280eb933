package dev.hindcast.catchup.follow;

import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.NamedLease;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.Optional;

/** A manifest without runs in which every turn is free; its fence can be held. */
final class LaidManifest {
    private volatile boolean fenced;
    private volatile String held = "";

    /** Somebody has the lease of this name, and no other. */
    void hold(String lease) {
        held = lease;
    }

    void fence(boolean held) {
        fenced = held;
    }

    Manifest manifest() {
        return (Manifest) Proxy.newProxyInstance(
                Manifest.class.getClassLoader(), new Class<?>[] {Manifest.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("take")) {
                        return Optional.of(lease((String) arguments[0]));
                    }
                    if (method.getName().equals("holder")) {
                        String name = (String) arguments[0];
                        return (fenced && name.startsWith("fence:")) || name.equals(held)
                                ? Optional.of(lease(name))
                                : Optional.empty();
                    }
                    return method.getReturnType() == boolean.class ? Boolean.TRUE : null;
                });
    }

    private static NamedLease lease(String name) {
        return new NamedLease(name, "test", 1, Instant.MAX);
    }
}
