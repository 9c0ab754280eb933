package dev.hindcast.compute;

import dev.hindcast.table.Catalogs;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;

/** A catalog whose first loaded table is old by the time that it is used: something happens right after it was read. */
final class Interrupted implements Catalogs {
    private final Catalogs real;
    private final Runnable meanwhile;
    private final AtomicBoolean once = new AtomicBoolean(true);

    Interrupted(Catalogs real, Runnable meanwhile) {
        this.real = real;
        this.meanwhile = meanwhile;
    }

    @Override
    public Table load(String name) {
        Table table = real.load(name);
        if (once.getAndSet(false)) {
            meanwhile.run();
        }
        return table;
    }

    @Override
    public boolean exists(String name) {
        return real.exists(name);
    }

    @Override
    public Table create(String name, Schema schema, PartitionSpec spec, Map<String, String> properties) {
        return real.create(name, schema, spec, properties);
    }

    @Override
    public void close() {
        real.close();
    }
}
