package dev.hindcast.compute.transform.jar;

import dev.hindcast.transform.RowTransform;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Loads a jar's classes; besides them it knows Java's own and the interfaces of transforms, and nothing of the job around. */
final class JarLoader extends ClassLoader {
    static final String SHARED = RowTransform.class.getPackageName() + ".";

    private final JarContent content;

    JarLoader(JarContent content) {
        super("transform", ClassLoader.getPlatformClassLoader());
        this.content = content;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        return name.startsWith(SHARED) ? Class.forName(name) : super.loadClass(name, resolve);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = content.classFile(name.replace('.', '/')).orElseThrow(() -> new ClassNotFoundException(name));
        return defineClass(name, bytes, 0, bytes.length);
    }

    @Override
    public @Nullable InputStream getResourceAsStream(String name) {
        return content.file(name).map(ByteArrayInputStream::new).orElse(null);
    }
}
