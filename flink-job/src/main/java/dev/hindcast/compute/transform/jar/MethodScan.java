package dev.hindcast.compute.transform.jar;

import java.util.Optional;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The instructions of one method, line by line. */
final class MethodScan extends MethodVisitor {
    private final ClassScan scan;
    private final String method;
    private int line;

    MethodScan(ClassScan scan, String method) {
        super(Opcodes.ASM9);
        this.scan = scan;
        this.method = method;
    }

    @Override
    public void visitLineNumber(int number, Label start) {
        line = number;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        boolean ofParent = name.equals("hashCode") && opcode != Opcodes.INVOKESPECIAL;
        if (!(ofParent && owner.equals("java/lang/Object"))) {
            judge(owner, name, descriptor);
        }
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        judge(owner, name, ":" + descriptor);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        scan.refer(type);
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        constant(bootstrap);
        for (Object argument : arguments) {
            constant(argument);
        }
    }

    @Override
    public void visitLdcInsn(Object value) {
        constant(value);
    }

    private void constant(Object value) {
        if (value instanceof Type type && type.getSort() == Type.OBJECT) {
            scan.refer(type);
        }
        if (value instanceof Handle handle) {
            judge(handle.getOwner(), handle.getName(), handle.getDesc());
        }
        if (value instanceof ConstantDynamic dynamic) {
            constant(dynamic.getBootstrapMethod());
            for (int i = 0; i < dynamic.getBootstrapMethodArgumentCount(); i++) {
                constant(dynamic.getBootstrapMethodArgument(i));
            }
        }
    }

    private void judge(String owner, String name, String descriptor) {
        scan.refer(owner);
        Optional<String> why = Forbidden.member(owner, name, descriptor);
        why.ifPresent(reason -> scan.found(method, line, (owner + "." + name).replace('/', '.'), reason));
    }
}
