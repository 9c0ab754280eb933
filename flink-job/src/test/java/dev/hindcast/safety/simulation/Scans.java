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
import org.apache.iceberg.BaseFileScanTask;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.PartitionSpecParser;
import org.apache.iceberg.SchemaParser;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableScan;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.expressions.Evaluator;
import org.apache.iceberg.expressions.ManifestEvaluator;
import org.apache.iceberg.expressions.Projections;
import org.apache.iceberg.expressions.ResidualEvaluator;
import org.apache.iceberg.io.CloseableIterable;

/**
 * Remembers which files a scan of a snapshot found, and which a manifest lists: neither ever changes, and to read them is what a
 * schedule would spend most of its time with. The calls to the store are made all the same, so that each may go wrong.
 */
final class Scans {
    private static final DeleteFile[] NO_DELETES = {};

    private final Universe universe;
    private final Map<String, Found> known = new HashMap<>();
    private final Map<String, List<DataFile>> files = new HashMap<>();

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
        try {
            List<FileScanTask> tasks = planned(real, process, read);
            known.put(key, new Found(tasks, read));
            return tasks;
        } finally {
            process.noteReads(null);
        }
    }

    /** As Iceberg plans it where there are no delete files, save that no manifest is read twice. */
    private List<FileScanTask> planned(TableScan scan, SimProcess process, List<String> read) {
        Table table = scan.table();
        Snapshot snapshot = scan.snapshot();
        PartitionSpec spec = table.spec();
        if (snapshot == null) {
            return List.of();
        }
        if (!snapshot.deleteManifests(table.io()).isEmpty() || table.specs().size() > 1) {
            throw new UnsupportedOperationException("Nobody here writes delete files or changes the partition spec");
        }
        ManifestEvaluator mayMatch = ManifestEvaluator.forRowFilter(scan.filter(), spec, true);
        Evaluator matches = new Evaluator(
                spec.partitionType(), Projections.inclusive(spec, true).project(scan.filter()), true);
        ResidualEvaluator residuals = ResidualEvaluator.of(spec, scan.filter(), true);
        String schemaJson = SchemaParser.toJson(table.schema());
        String specJson = PartitionSpecParser.toJson(spec);
        List<FileScanTask> tasks = new ArrayList<>();
        for (ManifestFile manifest : snapshot.dataManifests(table.io())) {
            boolean live = manifest.hasAddedFiles() || manifest.hasExistingFiles();
            if (live && mayMatch.eval(manifest)) {
                listed(table, manifest, process, read).stream()
                        .filter(file -> matches.eval(file.partition()))
                        .map(file -> new BaseFileScanTask(file, NO_DELETES, schemaJson, specJson, residuals))
                        .forEach(tasks::add);
            }
        }
        return tasks;
    }

    /** The live files of a manifest, to somebody who looks on. */
    List<DataFile> listed(Table table, ManifestFile manifest) {
        return listed(table, manifest, universe.apart(), new ArrayList<>());
    }

    /** The live files of a manifest; reading it is a call to the store each time. */
    private List<DataFile> listed(Table table, ManifestFile manifest, SimProcess process, List<String> read) {
        List<DataFile> before = files.get(manifest.path());
        if (before != null) {
            read.add(manifest.path());
            read(process, manifest.path());
            return before;
        }
        List<DataFile> live = new ArrayList<>();
        try (var reader = ManifestFiles.read(manifest, table.io(), table.specs())) {
            reader.forEach(file -> live.add(file.copy()));
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        files.put(manifest.path(), live);
        return live;
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
