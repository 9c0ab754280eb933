package dev.hindcast.demo;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;

/** Strict reading of a CSV file with a header line, plain or gzip; every row must have as many fields as the header. */
final class CsvRows {
    private static final CsvMapper MAPPER =
            CsvMapper.builder().enable(CsvParser.Feature.WRAP_AS_ARRAY).build();

    private static final int BYTE_ORDER_MARK = 0xFEFF;

    private final String file;

    private CsvRows(String file) {
        this.file = file;
    }

    /**
     * Gives each row to {@code use}, in the order of the file.
     *
     * @param required columns that the header must have
     * @throws HindcastException INPUT_INVALID, with {@code file:line:column}
     */
    static void read(Path file, List<String> required, Consumer<CsvRow> use) {
        try (InputStream plain = Files.newInputStream(file);
                InputStream bytes = file.toString().endsWith(".gz") ? new GZIPInputStream(plain) : plain) {
            read(file.getFileName().toString(), bytes, required, use);
        } catch (IOException e) {
            throw unreadable(file.toString(), e);
        }
    }

    /** The same for a file inside the jar, named relative to this package. */
    static void readResource(String name, List<String> required, Consumer<CsvRow> use) {
        try (InputStream bytes = CsvRows.class.getResourceAsStream(name)) {
            if (bytes == null) {
                throw ErrorCode.BUG.error("Cannot read %s: it is not in the jar", name);
            }
            read(name, bytes, required, use);
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }

    private static void read(String file, InputStream bytes, List<String> required, Consumer<CsvRow> use)
            throws IOException {
        // A broken byte must stop us: replaced by a question mark it would become a customer or a country.
        BufferedReader text = new BufferedReader(new InputStreamReader(
                bytes, StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT)));
        skipByteOrderMark(text);
        try (MappingIterator<String[]> rows = MAPPER.readerFor(String[].class).readValues(text)) {
            new CsvRows(file).each(rows, required, use);
        } catch (JacksonException e) {
            var at = e.getLocation();
            throw ErrorCode.INPUT_INVALID
                    .error(
                            "Cannot read %s:%d:%d: %s",
                            file,
                            at == null ? 0 : at.getLineNr(),
                            at == null ? 0 : at.getColumnNr(),
                            e.getOriginalMessage())
                    .because(e)
                    .next("hindcast demo --help");
        }
    }

    /** Spreadsheets write one; it would become an invisible part of the first column's name. */
    private static void skipByteOrderMark(BufferedReader text) throws IOException {
        text.mark(1);
        if (text.read() != BYTE_ORDER_MARK) {
            text.reset();
        }
    }

    private void each(MappingIterator<String[]> rows, List<String> required, Consumer<CsvRow> use) throws IOException {
        CsvHeader header = new CsvHeader(file, rows.hasNextValue() ? List.of(rows.nextValue()) : List.of());
        header.demand(required);
        long line = 2;
        while (rows.hasNextValue()) {
            List<String> fields = List.of(rows.nextValue());
            CsvRow row = new CsvRow(header, line, fields);
            if (fields.size() != header.columns().size()) {
                throw row.error(fields.size(), "it has " + fields.size() + " fields")
                        .expected(header.columns().size() + " fields");
            }
            use.accept(row);
            line += linesOf(fields);
        }
    }

    private static long linesOf(List<String> fields) {
        long lines = 1;
        for (String field : fields) {
            for (int at = field.indexOf('\n'); at >= 0; at = field.indexOf('\n', at + 1)) {
                lines++;
            }
        }
        return lines;
    }

    private static HindcastException unreadable(String file, IOException e) {
        return ErrorCode.INPUT_INVALID
                .error("Cannot read %s: %s", file, e)
                .because(e)
                .expected("a CSV file in UTF-8, plain or .gz")
                .next("hindcast demo --help");
    }

    /** Collects what {@code toValue} makes of each row. */
    static <T> List<T> list(Path file, List<String> required, java.util.function.Function<CsvRow, T> toValue) {
        List<T> values = new ArrayList<>();
        read(file, required, row -> values.add(toValue.apply(row)));
        return values;
    }
}
