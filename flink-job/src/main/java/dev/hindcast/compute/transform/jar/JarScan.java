package dev.hindcast.compute.transform.jar;

import dev.hindcast.error.ErrorCode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Follows a transform through its jar, class by class as they refer to one another, and refuses what would let a result depend
 * on more than the row. Classes that nothing refers to cannot run, since reflection is refused too; they may do what they like.
 */
final class JarScan {
    private static final int SHOWN = 10;

    private final JarContent content;
    private final Set<String> seen = new HashSet<>();
    private final Deque<String> open = new ArrayDeque<>();
    private final List<Finding> findings = new ArrayList<>();

    private JarScan(JarContent content) {
        this.content = content;
    }

    /**
     * Scans what can run.
     *
     * @param className class to begin with, with dots
     * @throws dev.hindcast.error.HindcastException NOT_DETERMINISTIC that names each method and line; TRANSFORM_INVALID when
     *     a class is neither in the jar nor Java's own, or cannot be read
     */
    static void require(JarContent content, String className) {
        JarScan scan = new JarScan(content);
        scan.visit(className.replace('.', '/'));
        while (!scan.open.isEmpty()) {
            scan.follow(scan.open.removeFirst());
        }
        if (!scan.findings.isEmpty()) {
            throw scan.refusal(className);
        }
    }

    private void visit(String name) {
        if (seen.add(name)) {
            open.add(name);
        }
    }

    private void follow(String name) {
        byte[] bytes = content.classFile(name).orElse(null);
        if (bytes == null) {
            requireKnown(name);
            return;
        }
        try {
            ClassScan scan = ClassScan.of(bytes);
            findings.addAll(scan.findings());
            scan.references().forEach(this::visit);
        } catch (IllegalArgumentException cause) {
            throw ErrorCode.TRANSFORM_INVALID
                    .error("Cannot read class %s of the transform's jar: %s", dotted(name), cause.getMessage())
                    .value(dotted(name))
                    .expected("a class compiled for Java 17 or older")
                    .because(cause);
        }
    }

    private static void requireKnown(String name) {
        String dotted = dotted(name);
        try {
            Class.forName(
                    dotted,
                    false,
                    dotted.startsWith(JarLoader.SHARED)
                            ? JarScan.class.getClassLoader()
                            : ClassLoader.getPlatformClassLoader());
        } catch (ClassNotFoundException | LinkageError cause) {
            throw ErrorCode.TRANSFORM_INVALID
                    .error("Cannot use the transform: class %s is neither in its jar nor Java's own", dotted)
                    .value(dotted)
                    .expected("a jar that holds all that it needs besides " + JarLoader.SHARED + "*")
                    .because(cause);
        }
    }

    private RuntimeException refusal(String className) {
        String shown = findings.stream().limit(SHOWN).map(Finding::text).collect(Collectors.joining("; "));
        String more = findings.size() > SHOWN ? "; and " + (findings.size() - SHOWN) + " more" : "";
        return ErrorCode.NOT_DETERMINISTIC
                .error("Cannot use %s: its results would depend on more than the row: %s%s", className, shown, more)
                .value(findings.get(0).what())
                .expected("a function of the row alone");
    }

    private static String dotted(String name) {
        return name.replace('/', '.');
    }
}
