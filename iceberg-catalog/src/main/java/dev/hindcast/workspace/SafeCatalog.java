package dev.hindcast.workspace;

import dev.hindcast.error.ErrorCode;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Refuses a catalog that swaps a table's metadata by renaming a file where renaming is not atomic: two writers both win. */
final class SafeCatalog {
    private static final Set<String> ATOMIC_RENAME = Set.of("file", "hdfs", "viewfs");
    private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]+):.*", Pattern.DOTALL);

    private SafeCatalog() {}

    static void require(Map<String, String> catalog) {
        String warehouse = catalog.getOrDefault("warehouse", "");
        String scheme = scheme(warehouse);
        if (!onFiles(catalog) || ATOMIC_RENAME.contains(scheme)) {
            return;
        }

        throw ErrorCode.UNSAFE_CATALOG
                .error(
                        "Cannot use a hadoop catalog on %s: its commits are not atomic there, so a commit that was"
                                + " reported as done can be lost",
                        scheme + "://")
                .value(warehouse)
                .expected("a rest, jdbc, hive, glue or nessie catalog; or a hadoop catalog on file: or hdfs:")
                .next("change 'catalog' in hindcast.yaml");
    }

    private static boolean onFiles(Map<String, String> catalog) {
        return catalog.getOrDefault("type", "").equalsIgnoreCase("hadoop")
                || catalog.getOrDefault("catalog-impl", "").endsWith(".HadoopCatalog");
    }

    private static String scheme(String location) {
        Matcher matcher = SCHEME.matcher(location);
        return matcher.matches() ? matcher.group(1).toLowerCase(Locale.ROOT) : "file";
    }
}
