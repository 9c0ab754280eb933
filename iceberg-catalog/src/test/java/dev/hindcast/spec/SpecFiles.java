package dev.hindcast.spec;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The example spec with its files, copied into a folder of a test. */
public final class SpecFiles {
    private static final List<String> FILES = List.of(
            "orders-tax-fix.yaml",
            "orders_daily.sql",
            "samples.csv",
            "refund_within_amount.sql",
            "dashboard_revenue.sql",
            "vat_return.sql");

    private SpecFiles() {}

    /** Copies all files and answers the path of the spec. */
    public static Path example(Path folder) throws IOException {
        for (String file : FILES) {
            Files.writeString(folder.resolve(file), text(file));
        }
        return folder.resolve(FILES.get(0));
    }

    /** The example with some text replaced; the text must occur. */
    public static Path changed(Path folder, String from, String to) throws IOException {
        Path spec = example(folder);
        String text = Files.readString(spec);
        if (!text.contains(from)) {
            throw new IllegalArgumentException("The example has no: " + from);
        }

        return Files.writeString(spec, text.replace(from, to));
    }

    static String text(String file) throws IOException {
        try (InputStream in = SpecFiles.class.getResourceAsStream("/spec/" + file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
