package dev.hindcast.compute.transform.batch;

import dev.hindcast.compute.transform.TransformShape;
import dev.hindcast.compute.transform.jar.LoadedTransform;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.table.TransformCode;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Schema;
import org.apache.iceberg.flink.FlinkSchemaUtil;

/** Asks a user's class, without running it on anything, what it reads, copies and writes. */
public final class JavaCheck {
    private JavaCheck() {}

    /**
     * Scans, loads and binds the class.
     *
     * @throws dev.hindcast.error.HindcastException TRANSFORM_INVALID when it does not fit the schemas, NOT_DETERMINISTIC when
     *     it calls what it must not
     */
    public static TransformShape inspect(
            TransformCode.JavaClass code, byte[] jar, Schema source, Map<String, Schema> dependencies, Schema target) {
        JavaBinding binding = JavaBinding.trial(new JoinedColumns(source, dependencies), target);
        try {
            LoadedTransform.of(code, jar).make().bind(binding);
        } catch (IllegalArgumentException cause) {
            throw ErrorCode.TRANSFORM_INVALID
                    .error("Cannot use class %s as transform: %s", code.name(), cause.getMessage())
                    .value(code.name())
                    .because(cause);
        }
        List<String> forgotten = binding.forgotten();
        if (!forgotten.isEmpty()) {
            throw ErrorCode.TRANSFORM_INVALID
                    .error("Cannot use class %s as transform: it gives no column %s", code.name(), forgotten)
                    .value(String.join(", ", forgotten))
                    .expected("every column of the target to be copied or written");
        }
        return new TransformShape(FlinkSchemaUtil.convert(target), binding.used(), binding.copied());
    }
}
