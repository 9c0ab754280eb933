package dev.hindcast.benchmark.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The SQL and the spec of a workload, as files that can be read and compared. */
public final class Texts {
    private Texts() {}

    /** The text of a workload's file. */
    public static String of(Workload workload, String file) {
        String name = workload.name() + "/" + file;
        try (InputStream in = Texts.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("Cannot find the text " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
