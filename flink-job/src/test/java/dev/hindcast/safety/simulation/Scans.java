package dev.hindcast.safety.simulation;

import dev.hindcast.safety.DirectExecutor;
import dev.hindcast.safety.Layer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.TableScan;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.io.CloseableIterable;

/**
 * Remembers which files a scan of a snapshot found: snapshots never change, and to read them is what a schedule would spend most
 * of its time with. The calls to the store are made all the same, so that each may go wrong.
 */
final class Scans {
    private final Universe universe;
    private final Map<String, Found> known = new HashMap<>();

    Scans(Universe universe) {
        this.universe = universe;
    }

    /** What was found, and which files were read for it. */
    private record Found(List<FileScanTask> tasks, List<String> read) {}

    /** A new scan of the table as this process sees it. */
    TableScan of(BaseTable table, SimProcess process) {
        return proxy(table.newScan().planWith(DirectExecutor.INSTANCE), process, table.name());
    }

    private TableScan proxy(TableScan real, SimProcess process, String key) {
        return (TableScan) Proxy.newProxyInstance(
                TableScan.class.getClassLoader(), new Class<?>[] {TableScan.class}, (self, method, arguments) -> {
                    if (method.getName().equals("planFiles")) {
                        return CloseableIterable.withNoopClose(found(real, process, key));
                    }
                    Object answer = invoke(real, method, arguments);
                    return answer instanceof TableScan next
                            ? proxy(next, process, key + "|" + method.getName() + text(arguments))
                            : answer;
                });
    }

    private static String text(Object... arguments) {
        return arguments == null || arguments.length == 0 ? "" : String.valueOf(arguments[0]);
    }

    private List<FileScanTask> found(TableScan real, SimProcess process, String key) {
        Found before = known.get(key);
        if (before != null) {
            before.read().forEach(path -> read(process, path));
            return before.tasks();
        }
        List<String> read = new ArrayList<>();
        process.noteReads(read);
        List<FileScanTask> tasks = new ArrayList<>();
        try (CloseableIterable<FileScanTask> all = real.planFiles()) {
            all.forEach(tasks::add);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        } finally {
            process.noteReads(null);
        }
        known.put(key, new Found(tasks, read));
        return tasks;
    }

    private void read(SimProcess process, String path) {
        var unused = process.call(Layer.STORE, "read avro", false, () -> {
            if (!universe.files.containsKey(path)) {
                throw new NotFoundException("No file %s", path);
            }
            return true;
        });
    }

    private static Object invoke(TableScan real, Method method, Object... arguments) {
        try {
            return method.invoke(real, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException known) {
                throw known;
            }
            throw new AssertionError(e.getCause());
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
