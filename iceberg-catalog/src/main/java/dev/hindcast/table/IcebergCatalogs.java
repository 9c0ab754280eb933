package dev.hindcast.table;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.NoSuchTableException;

/** Any Iceberg catalog, opened by its properties. Each call asks the catalog; no handle is kept. */
public final class IcebergCatalogs implements Catalogs {
    /** Property that names the catalog; a JDBC catalog stores it with each table. */
    public static final String NAME = "catalog-name";

    private static final Set<String> ATOMIC_FILE_SYSTEMS = Set.of("file", "hdfs", "viewfs");
    private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*):");
    private static final int BUSY_RETRIES = 40;

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Catalog catalog;
    private final Duration patience;

    private IcebergCatalogs(Catalog catalog, Duration patience) {
        this.catalog = catalog;
        this.patience = patience;
    }

    /**
     * Opens the catalog with these properties ({@code type} or {@code catalog-impl}, {@code uri}, {@code warehouse}, ...).
     *
     * @throws HindcastException UNSAFE_CATALOG when its commits are not atomic, CATALOG_FAILED when it cannot be opened
     */
    public static IcebergCatalogs open(Map<String, String> properties) {
        return open(properties, PATIENCE);
    }

    /** The same with another time after which a metadata file is given up that cannot be read. */
    static IcebergCatalogs open(Map<String, String> properties, Duration patience) {
        refuseUnsafe(properties);
        Map<String, String> complete = new HashMap<>(SqliteUri.complete(properties));
        String name = complete.getOrDefault(NAME, "hindcast");
        complete.remove(NAME);
        Catalog catalog = asking(
                "open the catalog",
                () -> CatalogUtil.buildIcebergCatalog(name, complete, QuietLocalFiles.configuration()));
        return new IcebergCatalogs(catalog, patience);
    }

    static void refuseUnsafe(Map<String, String> properties) {
        boolean onFiles = "hadoop".equals(properties.get("type"))
                || CatalogUtil.ICEBERG_CATALOG_HADOOP.equals(properties.get("catalog-impl"));
        // A folder's name may hold what no URI may ('%zz', '[', '^'), so only the beginning is looked at.
        Matcher scheme = SCHEME.matcher(properties.getOrDefault("warehouse", ""));
        if (onFiles && scheme.lookingAt() && !ATOMIC_FILE_SYSTEMS.contains(scheme.group(1))) {
            throw ErrorCode.UNSAFE_CATALOG
                    .error("Cannot use a file-system catalog on %s: its commits are not atomic there", scheme.group(1))
                    .value(properties.getOrDefault("warehouse", ""))
                    .expected("a rest, jdbc, hive or glue catalog");
        }
    }

    @Override
    public Table load(String name) {
        String what = "load table " + name;
        Table table = asking(
                what, () -> Impatience.within(patience, what, () -> catalog.loadTable(TableIdentifier.parse(name))));
        if (!(table instanceof HasTableOperations)) {
            throw ErrorCode.TABLE_UNKNOWN
                    .error("Cannot use %s: it is a view of another table's metadata", name)
                    .value(name)
                    .expected("a table");
        }
        return table;
    }

    @Override
    public boolean exists(String name) {
        return asking("look for table " + name, () -> catalog.tableExists(TableIdentifier.parse(name)));
    }

    @Override
    public Table create(String name, Schema schema, PartitionSpec spec, Map<String, String> properties) {
        TableIdentifier identifier = TableIdentifier.parse(name);
        return asking("create table " + name, () -> {
            createNamespace(identifier);
            return catalog.createTable(identifier, schema, spec, properties);
        });
    }

    private void createNamespace(TableIdentifier identifier) {
        if (!(catalog instanceof SupportsNamespaces namespaces) || namespaces.namespaceExists(identifier.namespace())) {
            return;
        }

        try {
            namespaces.createNamespace(identifier.namespace());
        } catch (AlreadyExistsException somebodyWasFirst) {
            // Two loaders may create their first tables at the same time; what counts is that it is there.
            return;
        }
    }

    /** SQLite may be locked although it was asked to wait (two openers, a checkpoint of its log): reads come again. */
    private static <T> T asking(String what, Supplier<T> call) {
        for (int attempt = 1; ; attempt++) {
            try {
                return call.get();
            } catch (NoSuchTableException e) {
                throw ErrorCode.TABLE_UNKNOWN.error("Cannot %s: %s", what, e).because(e);
            } catch (RuntimeException e) {
                if (!isBusy(e) || attempt == BUSY_RETRIES) {
                    throw failed(what, e);
                }

                Pauses.REAL.sleep(50);
            }
        }
    }

    private static RuntimeException failed(String what, RuntimeException cause) {
        if (cause instanceof HindcastException) {
            return cause;
        }
        return ErrorCode.CATALOG_FAILED
                .error("Cannot %s: the catalog failed: %s", what, cause)
                .because(cause);
    }

    private static boolean isBusy(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            String message = cause.getMessage();
            if (message != null && (message.contains("SQLITE_BUSY") || message.contains("SQLITE_LOCKED"))) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void close() {
        if (!(catalog instanceof Closeable closeable)) {
            return;
        }

        try {
            closeable.close();
        } catch (IOException e) {
            throw ErrorCode.CATALOG_FAILED
                    .error("Cannot close the catalog: %s", e)
                    .because(e);
        }
    }
}
