package dev.hindcast.demo;

import dev.hindcast.demo.oracle.OracleSources;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Prepares the demo's inputs: what the user gave is read where it lies, everything else is written into a folder first, as
 * CSV too, so that the loader and the oracle start from the same files.
 */
public final class DemoFiles {
    /** Rates are looked up a few days back at most; a margin around the orders is enough. */
    private static final int MARGIN_DAYS = 14;

    private final Path folder;
    private final DemoOptions options;

    private DemoFiles(Path folder, DemoOptions options) {
        this.folder = folder;
        this.options = options;
    }

    /**
     * Prepares the inputs.
     *
     * @param folder created when missing; files of an earlier call are replaced
     * @throws HindcastException INPUT_INVALID, or STORE_FAILED
     */
    public static DemoInputs prepare(DemoOptions options, Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw failure(folder, e);
        }
        return new DemoFiles(folder, options).prepare();
    }

    /**
     * Reads what the user gave to the end, so that a mistake in it is told before anything is removed or written.
     *
     * @throws HindcastException INPUT_INVALID
     */
    public static void requireUsable(DemoOptions options) {
        options.countries().ifPresent(CountryMapCsv::read);
        options.vat().ifPresent(VatRatesCsv::read);
        options.fx().ifPresent(file -> FxCsv.read(file, LocalDate.EPOCH, LocalDate.EPOCH));
        options.orders().ifPresent(file -> requireUsable(file, options));
    }

    /** What files say of each other: each label has a country, and the first order a rate. */
    private static void requireUsable(Path orders, DemoOptions options) {
        LocalDate first = notEmpty(OnlineRetailCsv.read(orders, countries(options)), orders).stream()
                .map(line -> line.invoiceDate().toLocalDate())
                .min(Comparator.naturalOrder())
                .orElseThrow();
        LocalDate from = first.minusDays(MARGIN_DAYS);
        LocalDate to = first.plusDays(1);
        if (options.fx().map(file -> FxCsv.read(file, from, to)).orElseGet(() -> EcbRates.read(from, to)).stream()
                .noneMatch(rate -> rate.currency().equals("GBP"))) {
            throw ErrorCode.INPUT_INVALID
                    .error("Cannot use %s: no rate of GBP stands on or before its first order of %s", orders, first)
                    .value(options.fx().map(Path::toString).orElse("the built-in rates"))
                    .expected("a rate of GBP in the " + MARGIN_DAYS + " days before")
                    .next("hindcast demo --fx FILE");
        }
    }

    private static CountryMap countries(DemoOptions options) {
        if (options.countries().isPresent()) {
            return CountryMapCsv.read(options.countries().get());
        }
        try {
            Path folder = Files.createTempDirectory("hindcast-countries");
            Path file = new DemoFiles(folder, options).builtIn(CountryShares.RESOURCE);
            CountryMap countries = CountryMapCsv.read(file);
            Files.delete(file);
            Files.delete(folder);
            return countries;
        } catch (IOException e) {
            throw failure(Path.of(System.getProperty("java.io.tmpdir", "")), e);
        }
    }

    private DemoInputs prepare() {
        Path countriesFile = options.countries().orElseGet(() -> builtIn(CountryShares.RESOURCE));
        Path vatFile = options.vat().orElseGet(() -> builtIn("vat_rates.csv"));
        CountryMap countries = CountryMapCsv.read(countriesFile);
        List<VatRule> vat = VatRatesCsv.read(vatFile);
        List<OrderEvent> events = events(countries);
        LocalDate from = firstDay(events).minusDays(MARGIN_DAYS);
        LocalDate to = lastDay(events).plusDays(MARGIN_DAYS);
        Path fxFile = options.fx().orElseGet(() -> ecb(from, to));
        return new DemoInputs(
                new Arrivals(events),
                vat,
                FxCsv.read(fxFile, from, to),
                countries,
                events.size(),
                new OracleSources(kind(), ordersFile(), vatFile, fxFile, countriesFile));
    }

    private List<OrderEvent> events(CountryMap countries) {
        Optional<Path> orders = options.orders();
        if (orders.isPresent()) {
            return notEmpty(OrderEvents.of(OnlineRetailCsv.read(orders.get()), countries), orders.get());
        }
        List<OrderEvent> events = OrderGenerator.generate(options.generator(), countries);
        EventsCsv.write(ordersFile(), events);
        // Read back, so that what is loaded is what the file says.
        return EventsCsv.read(ordersFile());
    }

    private static <T> List<T> notEmpty(List<T> events, Path file) {
        if (events.isEmpty()) {
            throw ErrorCode.INPUT_INVALID
                    .error("Cannot use %s: it has no order lines", file)
                    .expected("at least one line below the header")
                    .next("hindcast demo --help");
        }
        return events;
    }

    private Path ordersFile() {
        return options.orders().orElse(folder.resolve("events.csv"));
    }

    private OracleSources.Kind kind() {
        return options.orders().isPresent() ? OracleSources.Kind.LINES : OracleSources.Kind.EVENTS;
    }

    private Path ecb(LocalDate from, LocalDate to) {
        Path file = folder.resolve("fx_rates.csv");
        FxCsv.write(file, EcbRates.read(from, to));
        return file;
    }

    private Path builtIn(String resource) {
        Path file = folder.resolve(resource);
        try (InputStream bytes = DemoFiles.class.getResourceAsStream(resource)) {
            if (bytes == null) {
                throw ErrorCode.BUG.error("Cannot find %s in the jar", resource);
            }
            Files.copy(bytes, file, StandardCopyOption.REPLACE_EXISTING);
            return file;
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    private static LocalDate firstDay(List<OrderEvent> events) {
        return events.stream()
                .map(OrderEvent::businessDate)
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    private static LocalDate lastDay(List<OrderEvent> events) {
        return events.stream()
                .map(OrderEvent::businessDate)
                .max(Comparator.naturalOrder())
                .orElseThrow();
    }

    private static HindcastException failure(Path file, IOException e) {
        return ErrorCode.STORE_FAILED
                .error("Cannot write %s: %s", file, e)
                .because(e)
                .next("hindcast demo --workdir DIR");
    }
}
