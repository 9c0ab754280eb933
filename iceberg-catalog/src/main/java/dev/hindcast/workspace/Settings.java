package dev.hindcast.workspace;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a work folder works with.
 *
 * @param catalog properties of the Iceberg catalog
 * @param manifest JDBC URL of the manifest
 * @param flink REST addresses of session clusters; empty means a mini cluster in the process
 * @param prometheus address of a Prometheus server that knows the live pipeline's freshness
 * @param openlineage where lineage events go, a server or a file; empty for nowhere
 */
public record Settings(
        Map<String, String> catalog,
        String manifest,
        LeaseTimes lease,
        List<String> flink,
        Optional<String> prometheus,
        Optional<String> openlineage) {
    public Settings {
        catalog = Collections.unmodifiableMap(new LinkedHashMap<>(catalog));
        flink = List.copyOf(flink);
        SafeCatalog.require(catalog);
    }

    /** Without lineage. */
    public Settings(
            Map<String, String> catalog,
            String manifest,
            LeaseTimes lease,
            List<String> flink,
            Optional<String> prometheus) {
        this(catalog, manifest, lease, flink, prometheus, Optional.empty());
    }

    /** How long a worker holds a partition without a sign of life, and how often it gives one. */
    public record LeaseTimes(Duration length, Duration renew) {
        /** 10 minutes, renewed every 3. */
        public static final LeaseTimes DEFAULT = new LeaseTimes(Duration.ofMinutes(10), Duration.ofMinutes(3));
    }

    /** Everything in the folder itself: catalog and manifest on SQLite, a mini cluster. */
    public static Settings embedded(WorkFolder folder) {
        return new Settings(
                embeddedCatalog(folder),
                sqlite(folder.manifestDatabase()),
                LeaseTimes.DEFAULT,
                List.of(),
                Optional.empty());
    }

    /** The same with other lease times. */
    public Settings with(LeaseTimes times) {
        return new Settings(catalog, manifest, times, flink, prometheus, openlineage);
    }

    /** The same with another manifest. */
    public Settings withManifest(String url) {
        return new Settings(catalog, url, lease, flink, prometheus, openlineage);
    }

    /** The same with other session clusters. */
    public Settings withFlink(List<String> addresses) {
        return new Settings(catalog, manifest, lease, addresses, prometheus, openlineage);
    }

    static Map<String, String> embeddedCatalog(WorkFolder folder) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("type", "jdbc");
        // One connection and a write-ahead log: SQLite answers a second writer with an error, not with a queue.
        properties.put("uri", sqlite(folder.catalogDatabase()) + "?journal_mode=WAL&busy_timeout=30000");
        properties.put("clients", "1");
        properties.put("jdbc.schema-version", "V1");
        properties.put("warehouse", folder.warehouse().toString());
        return properties;
    }

    static String sqlite(Path database) {
        return "jdbc:sqlite:" + database;
    }
}
