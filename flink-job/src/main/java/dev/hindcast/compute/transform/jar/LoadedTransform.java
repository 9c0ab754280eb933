package dev.hindcast.compute.transform.jar;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.table.TransformCode;
import dev.hindcast.transform.RowTransform;
import java.lang.reflect.InvocationTargetException;

/** A class of a jar, scanned and loaded; makes one object for each task. */
public final class LoadedTransform {
    private final Class<? extends RowTransform> type;

    private LoadedTransform(Class<? extends RowTransform> type) {
        this.type = type;
    }

    /**
     * Scans and loads.
     *
     * @param jar the bytes that {@code code} names by digest
     * @throws dev.hindcast.error.HindcastException TRANSFORM_INVALID when the jar has no such class or the class is no
     *     transform; NOT_DETERMINISTIC when it calls what it must not
     */
    public static LoadedTransform of(TransformCode.JavaClass code, byte[] jar) {
        JarContent content = JarContent.of(jar);
        if (content.classFile(code.name().replace('.', '/')).isEmpty()) {
            throw invalid(code.name(), "the jar has no such class", null);
        }
        JarScan.require(content, code.name());
        try {
            Class<?> found = Class.forName(code.name(), true, new JarLoader(content));
            if (!RowTransform.class.isAssignableFrom(found)) {
                throw invalid(code.name(), "it does not implement " + RowTransform.class.getName(), null);
            }
            return new LoadedTransform(found.asSubclass(RowTransform.class));
        } catch (ClassNotFoundException | LinkageError cause) {
            throw invalid(code.name(), cause.toString(), cause);
        }
    }

    /**
     * A new object.
     *
     * @throws dev.hindcast.error.HindcastException TRANSFORM_INVALID
     */
    public RowTransform make() {
        try {
            return type.getConstructor().newInstance();
        } catch (InvocationTargetException cause) {
            throw invalid(type.getName(), "its constructor failed: " + cause.getCause(), cause);
        } catch (ReflectiveOperationException cause) {
            throw invalid(type.getName(), cause.toString(), cause);
        }
    }

    private static RuntimeException invalid(
            String name, String why, @org.jspecify.annotations.Nullable Throwable cause) {
        var refusal = ErrorCode.TRANSFORM_INVALID
                .error("Cannot use class %s as transform: %s", name, why)
                .value(name)
                .expected("a public class with a public constructor without parameters that implements "
                        + RowTransform.class.getName());
        return cause == null ? refusal : refusal.because(cause);
    }
}
