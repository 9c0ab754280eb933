package dev.hindcast.compute.transform.jar;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hindcast.spec.Digest;
import dev.hindcast.table.TransformCode;
import dev.hindcast.transform.RowTransform;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;

/** Jars of transforms, compiled from source text in a test. */
public final class TransformJar {
    private TransformJar() {}

    /** A transform whose {@code apply} has this statement in line 5, and these members from line 7. */
    public static byte[] doing(String statement, String... members) {
        return of("shop/Doing", """
                package shop;
                import dev.hindcast.transform.*;
                public class Doing implements RowTransform {
                  public void bind(Columns columns) {} public void apply(Rows rows) { try {
                %s
                  } catch (Exception e) { throw new IllegalStateException(e); } }
                %s
                }
                """.formatted(statement, String.join("\n", members)));
    }

    /** A jar of one source file, which may hold several classes. */
    public static byte[] of(String name, String source) {
        try {
            Path folder = Files.createTempDirectory("jar");
            Path file = folder.resolve(name + ".java");
            Files.createDirectories(file.getParent());
            Files.writeString(file, source, UTF_8);
            compile(folder, file);
            byte[] jar = zip(folder);
            try (Stream<Path> all = Files.walk(folder)) {
                all.sorted(Comparator.reverseOrder())
                        .forEach(each -> each.toFile().delete());
            }
            return jar;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a spec with this class and jar names. */
    public static TransformCode.JavaClass code(String name, byte[] jar) {
        return new TransformCode.JavaClass(name, Digest.sha256Hex(jar));
    }

    private static void compile(Path folder, Path file) throws IOException {
        String classes = location();
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (var files = compiler.getStandardFileManager(null, null, UTF_8)) {
            StringBuilder said = new StringBuilder();
            boolean done = compiler.getTask(
                            null,
                            files,
                            message -> said.append(message).append('\n'),
                            List.of("--release", "17", "-proc:none", "-g", "-cp", classes, "-d", folder.toString()),
                            null,
                            files.getJavaFileObjects(file))
                    .call();
            if (!done) {
                throw new IllegalArgumentException(said.toString());
            }
        }
    }

    private static String location() {
        return Path.of(java.net.URI.create(RowTransform.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toString()))
                .toString();
    }

    private static byte[] zip(Path folder) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes);
                Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".class"))
                    .sorted()
                    .toList()) {
                ZipEntry entry = new ZipEntry(folder.relativize(file).toString().replace('\\', '/'));
                entry.setTime(0);
                out.putNextEntry(entry);
                out.write(Files.readAllBytes(file));
            }
        }
        return bytes.toByteArray();
    }
}
