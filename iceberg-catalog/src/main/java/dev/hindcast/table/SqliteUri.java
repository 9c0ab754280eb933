package dev.hindcast.table;

import java.util.HashMap;
import java.util.Map;

/** Makes a catalog on SQLite safe for several threads and processes: write-ahead log, waiting for locks, one connection. */
final class SqliteUri {
    private static final String SCHEME = "jdbc:sqlite:";
    private static final String BUSY_MILLIS = "30000";

    private SqliteUri() {}

    /** The properties with what SQLite needs, unless the user set it; others are answered unchanged. */
    static Map<String, String> complete(Map<String, String> properties) {
        String uri = properties.getOrDefault("uri", "");
        if (!uri.startsWith(SCHEME)) {
            return properties;
        }

        Map<String, String> result = new HashMap<>(properties);
        result.put("uri", with(with(uri, "journal_mode", "WAL"), "busy_timeout", BUSY_MILLIS));
        result.putIfAbsent("clients", "1");
        result.putIfAbsent("jdbc.schema-version", "V1");
        return result;
    }

    private static String with(String uri, String key, String value) {
        if (uri.contains(key + "=")) {
            return uri;
        }
        return uri + (uri.contains("?") ? "&" : "?") + key + "=" + value;
    }
}
