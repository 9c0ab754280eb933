package dev.hindcast.compute.transform.jar;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** One class: which classes it refers to, and what it calls that is forbidden. */
final class ClassScan extends ClassVisitor {
    private final Set<String> references = new LinkedHashSet<>();
    private final List<Finding> findings = new ArrayList<>();
    private String name = "";
    private String file = "?";

    private ClassScan() {
        super(Opcodes.ASM9);
    }

    /**
     * Scans a class.
     *
     * @throws IllegalArgumentException when it is of a Java that this one does not know
     */
    static ClassScan of(byte[] bytes) {
        ClassScan scan = new ClassScan();
        new ClassReader(bytes).accept(scan, ClassReader.SKIP_FRAMES);
        return scan;
    }

    /** Names, with slashes, of the classes whose code may run when this one's does. */
    Set<String> references() {
        return references;
    }

    List<Finding> findings() {
        return findings;
    }

    @Override
    public void visit(
            int version,
            int access,
            String className,
            @Nullable String signature,
            @Nullable String parent,
            String @Nullable [] interfaces) {
        name = className.replace('/', '.');
        if (parent != null) {
            refer(parent);
            Forbidden.parent(parent).ifPresent(why -> found("<class>", 0, parent.replace('/', '.'), why));
        }
        if (interfaces != null) {
            List.of(interfaces).forEach(this::refer);
        }
    }

    @Override
    public void visitSource(@Nullable String source, @Nullable String debug) {
        file = source == null ? "?" : source;
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String method, String descriptor, @Nullable String signature, String @Nullable [] exceptions) {
        if ((access & Opcodes.ACC_NATIVE) != 0) {
            found(method, 0, "native code", "the machine that it runs on");
        }
        return new MethodScan(this, method);
    }

    void refer(String owner) {
        Type type = Type.getObjectType(owner);
        refer(type.getSort() == Type.ARRAY ? type.getElementType() : type);
    }

    void refer(Type type) {
        if (type.getSort() == Type.OBJECT) {
            references.add(type.getInternalName());
        }
    }

    void found(String method, int line, String what, String why) {
        findings.add(new Finding(name + "." + method, file, line, what, why));
    }
}
