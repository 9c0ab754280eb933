package dev.hindcast.observe.doctor;

import dev.hindcast.table.CatalogProbe;
import dev.hindcast.table.CatalogProbe.Trait;
import java.util.List;
import java.util.Locale;

/** What a probe of the catalog and its store showed. */
final class CatalogExam {
    private CatalogExam() {}

    static List<Finding> of(CatalogProbe probe) {
        return probe.faults().entrySet().stream()
                .map(fault -> Finding.fault(name(fault.getKey()), fault.getValue(), next(fault.getKey())))
                .toList();
    }

    private static String name(Trait trait) {
        return trait.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String next(Trait trait) {
        return switch (trait) {
            case CREATES_TABLES -> "let this user create tables in the namespace hindcast_doctor";
            case STORE_GIVES_BACK_WHAT_WAS_WRITTEN ->
                "use a store that understands chunked uploads, or set s3.chunked-encoding-enabled to false";
            case STORE_DELETES -> "let this user delete objects below the tables' locations";
            case COMMITS -> "let this user commit to tables; look at the catalog's own log";
            case REFUSES_STALE_COMMITS ->
                "use a catalog with conditional commits: rest, jdbc, hive or glue; never a file-system catalog on an"
                        + " object store";
            case KEEPS_BRANCHES, KEEPS_TAGS -> "use a catalog that keeps Iceberg's branches and tags";
            case DROPS_TABLES -> "drop the table hindcast_doctor.probe_* by hand; let this user drop tables";
        };
    }
}
