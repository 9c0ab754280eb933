package dev.hindcast.demo;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where the real data set lies, beside the checkout; tests that need it are skipped where it is absent. */
public final class RealData {
    private RealData() {}

    /** A file of the set; skips the calling test when there is none. */
    public static Path file(String name) {
        Path home = Path.of(System.getProperty("hindcast.home", "..")).toAbsolutePath();
        Path file = home.resolveSibling("shared").resolve("data").resolve(name).normalize();
        assumeTrue(Files.isReadable(file), () -> "Skipped: the real data set is not there (" + file + ")");
        return file;
    }

    public static Path orders() {
        return file("online_retail.csv.gz");
    }

    public static Path vat() {
        return file("vat_rates.csv");
    }

    public static Path fx() {
        return file("eurofxref-hist.csv.gz");
    }

    public static Path countries() {
        return file("country_map.csv");
    }
}
