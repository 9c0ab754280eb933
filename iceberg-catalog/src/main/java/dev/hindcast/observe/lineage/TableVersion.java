package dev.hindcast.observe.lineage;

import java.net.URI;

/**
 * A table as lineage names it: by its place, as OpenLineage's naming of data sets asks for, and by its name in the catalog.
 *
 * @param location of the table
 * @param snapshotId the version that was read or written, as text
 */
public record TableVersion(String name, String location, String snapshotId) {
    /** {@code file} or {@code s3://bucket}. */
    String namespace() {
        URI uri = URI.create(location);
        if (uri.getScheme() == null || uri.getScheme().equals("file")) {
            return "file";
        }
        return uri.getScheme() + "://" + uri.getAuthority();
    }

    /** The path within the namespace. */
    String path() {
        String path = URI.create(location).getPath();
        return namespace().equals("file") ? path : path.replaceFirst("^/", "");
    }
}
