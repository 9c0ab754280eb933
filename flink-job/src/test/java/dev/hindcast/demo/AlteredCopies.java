package dev.hindcast.demo;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** Copies of the real orders with one alteration each, and what must come out for them. */
public final class AlteredCopies {
    /** A customer with many lines, the first of the file. */
    static final String CUSTOMER = "17850.0";

    static final String NEW_NAME = "99999.0";

    /** What is altered. */
    public enum Alteration {
        NONE,
        LAST_1000_LINES_CUT,
        ONE_PRICE_A_PENNY_DEARER,
        ONE_CUSTOMER_RENAMED
    }

    /** A copy and its figures. */
    public record Copy(Path orders, PlainFigures expected) {}

    private AlteredCopies() {}

    /** Writes a copy of a gzip file of orders into the folder. */
    public static Copy of(Path original, Alteration alteration, Path folder) {
        List<String> lines = read(original);
        String header = lines.remove(0);
        List<String> altered = switch (alteration) {
            case NONE -> lines;
            case LAST_1000_LINES_CUT -> lines.subList(0, lines.size() - 1_000);
            case ONE_PRICE_A_PENNY_DEARER -> dearer(lines);
            case ONE_CUSTOMER_RENAMED ->
                lines.stream()
                        .map(line -> line.replace("," + CUSTOMER + ",", "," + NEW_NAME + ","))
                        .toList();
        };
        return new Copy(write(folder.resolve(alteration + ".csv"), header, altered), PlainFigures.of(altered));
    }

    /** The first British sale in February 2011. */
    private static List<String> dearer(List<String> lines) {
        List<String> altered = new ArrayList<>(lines);
        for (int i = 0; i < lines.size(); i++) {
            String[] fields = lines.get(i).split(",", -1);
            if (fields[3].startsWith("2011-02") && fields[6].equals("United Kingdom") && !fields[2].startsWith("-")) {
                fields[4] =
                        new BigDecimal(fields[4]).add(new BigDecimal("0.01")).toPlainString();
                altered.set(i, String.join(",", fields));
                return altered;
            }
        }
        throw new IllegalStateException("No British sale in February 2011");
    }

    private static List<String> read(Path gzip) {
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(gzip)), StandardCharsets.UTF_8))) {
            return new ArrayList<>(lines.lines().toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path write(Path file, String header, List<String> lines) {
        try {
            Files.writeString(file, header + "\n");
            return Files.write(file, lines, java.nio.file.StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
