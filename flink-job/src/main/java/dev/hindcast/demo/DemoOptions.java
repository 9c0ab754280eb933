package dev.hindcast.demo;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the demo's inputs come from. What has no file is generated or built in.
 *
 * @param orders invoice lines, see {@link OnlineRetailCsv}; absent for generated events
 * @param vat see {@link VatRatesCsv}
 * @param fx see {@link FxCsv}
 * @param countries see {@link CountryMapCsv}
 * @param generator used when there is no file of orders
 */
public record DemoOptions(
        Optional<Path> orders,
        Optional<Path> vat,
        Optional<Path> fx,
        Optional<Path> countries,
        GeneratorOptions generator) {
    /** Everything generated or built in. */
    public static DemoOptions generated(GeneratorOptions generator) {
        return new DemoOptions(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), generator);
    }
}
