package dev.hindcast.table;

import java.util.Map;
import org.apache.iceberg.inmemory.InMemoryCatalog;
import org.apache.iceberg.rest.RESTCatalog;
import org.apache.iceberg.rest.RESTCatalogAdapter;

/** A REST catalog whose server is Iceberg's own handler in this process; to be named as a catalog's class. */
public final class RestCatalogWithoutSocket extends RESTCatalog {
    static final Map<String, String> PROPERTIES = Map.of(
            "catalog-impl",
            RestCatalogWithoutSocket.class.getName(),
            "uri",
            "http://nowhere",
            "io-impl",
            "org.apache.iceberg.inmemory.InMemoryFileIO");

    public RestCatalogWithoutSocket() {
        super(properties -> new RESTCatalogAdapter(server()));
    }

    private static InMemoryCatalog server() {
        InMemoryCatalog server = new InMemoryCatalog();
        server.initialize("server", Map.of());
        return server;
    }
}
