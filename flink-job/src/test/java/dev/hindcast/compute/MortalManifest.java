package dev.hindcast.compute;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.manifest.Manifest;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The manifest as a process sees it that dies at a chosen call: that call and all later ones do not happen. What the process
 * had written before stays, its leases too.
 */
public final class MortalManifest {
    private final Manifest real;
    private final Moment moment;
    private final AtomicBoolean dead = new AtomicBoolean();

    private MortalManifest(Manifest real, Moment moment) {
        this.real = real;
        this.moment = moment;
    }

    /** Whether a call is the one that does not happen any more. */
    @FunctionalInterface
    public interface Moment {
        /** The name of a method of the manifest and its arguments. */
        boolean isNow(String method, Object... arguments);
    }

    /** A view of a manifest for a process that dies at this moment. */
    public static Manifest dyingAt(Manifest real, Moment moment) {
        MortalManifest mortal = new MortalManifest(real, moment);
        return (Manifest) Proxy.newProxyInstance(
                MortalManifest.class.getClassLoader(),
                new Class<?>[] {Manifest.class},
                (proxy, method, arguments) -> mortal.call(method, arguments == null ? new Object[0] : arguments));
    }

    /** A view for a process that gets no answer at such moments; before and after, everything works. */
    public static Manifest silentAt(Manifest real, Moment moment) {
        return (Manifest) Proxy.newProxyInstance(
                MortalManifest.class.getClassLoader(), new Class<?>[] {Manifest.class}, (proxy, method, arguments) -> {
                    if (moment.isNow(method.getName(), arguments == null ? new Object[0] : arguments)) {
                        throw ErrorCode.MANIFEST_FAILED.error("Cannot call %s: no answer", method.getName());
                    }
                    return invoke(real, method, arguments);
                });
    }

    private Object call(Method method, Object... arguments) throws Throwable {
        if (dead.get() || moment.isNow(method.getName(), arguments)) {
            dead.set(true);
            throw ErrorCode.MANIFEST_FAILED.error("Cannot call %s: this process is dead", method.getName());
        }
        return invoke(real, method, arguments);
    }

    private static Object invoke(Manifest real, Method method, Object... arguments) throws Throwable {
        try {
            return method.invoke(real, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
