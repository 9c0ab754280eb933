package dev.hindcast.compute.transform.batch;

import dev.hindcast.compute.transform.jar.LoadedTransform;
import dev.hindcast.table.TransformCode;
import dev.hindcast.table.WarehouseTransforms;
import java.util.List;
import org.apache.iceberg.SerializableTable;
import org.apache.iceberg.Table;

/**
 * A user's class on its way to the tasks: they load its jar from beside the target table, check its digest and scan it again.
 *
 * @param target the target table
 * @param key key columns, for messages
 */
public record JavaPlan(TransformCode.JavaClass code, JoinedColumns input, Table target, List<String> key)
        implements BatchTransform.Plan {
    public JavaPlan {
        target = SerializableTable.copyOf(target);
        key = List.copyOf(key);
    }

    @Override
    public String title() {
        return "class " + code.name();
    }

    @Override
    public BatchTransform.Binder open() {
        LoadedTransform loaded = LoadedTransform.of(code, WarehouseTransforms.jar(target, code.jar()));
        return joined -> new JavaBatchTransform(loaded.make(), joined, input, target.schema(), key);
    }
}
