package dev.hindcast.demo;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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
    /**
     * Refuses files that cannot be read, and files in the work folder, which the demo makes anew.
     *
     * @throws dev.hindcast.error.HindcastException INPUT_INVALID
     */
    public void requireReadableOutside(Path workdir) {
        Path made = workdir.toAbsolutePath().normalize();
        Stream.of(orders, vat, fx, countries).flatMap(Optional::stream).forEach(file -> {
            if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
                throw unusable(file, "it cannot be read", "a readable file");
            }
            if (file.toAbsolutePath().normalize().startsWith(made)) {
                throw unusable(file, "the demo makes " + workdir + " anew", "a file outside the work folder");
            }
        });
    }

    /** What stands beside the user's own orders without a file of the user's, for people; empty when nothing does. */
    public Optional<String> builtIn() {
        List<String> names = Stream.of(
                        vat.isPresent() ? "" : "VAT rates (--vat)",
                        fx.isPresent() ? "" : "euro rates of the ECB (--fx)",
                        countries.isPresent() ? "" : "countries (--countries)")
                .filter(name -> !name.isEmpty())
                .toList();
        return orders.isEmpty() || names.isEmpty()
                ? Optional.empty()
                : Optional.of("built in, not from files of yours: " + String.join(", ", names));
    }

    private static HindcastException unusable(Path file, String why, String expected) {
        return ErrorCode.INPUT_INVALID
                .error("Cannot use %s: %s", file, why)
                .value(file)
                .expected(expected)
                .next("hindcast demo --help");
    }

    /** Everything generated or built in. */
    public static DemoOptions generated(GeneratorOptions generator) {
        return new DemoOptions(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), generator);
    }
}
