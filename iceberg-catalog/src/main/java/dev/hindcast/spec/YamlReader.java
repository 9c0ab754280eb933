package dev.hindcast.spec;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Reads a small YAML file into a {@link Yaml} tree; builds no objects and stops at the first passed limit. */
public final class YamlReader {
    /** Largest file, in bytes. */
    public static final int MAX_BYTES = 1 << 20;

    private static final Yaml.Place TOP = new Yaml.Place(1, 1);

    private YamlReader() {}

    /** The root mapping; empty when a problem stopped the reading. Problems that did not stop it are added too. */
    public static Optional<Yaml.Fields> read(Path file, Problems problems) {
        try {
            return Optional.of(root(decoded(bytes(file)), problems));
        } catch (YamlFault fault) {
            SpecProblem problem = fault.problem();
            problems.add(new Yaml.Place(problem.line(), problem.column()), problem.message());
            return Optional.empty();
        }
    }

    private static Yaml.Fields root(String text, Problems problems) {
        LoadSettings settings = LoadSettings.builder()
                .setCodePointLimit(MAX_BYTES)
                .setUseMarks(true)
                .build();
        Yaml root = composed(new Parse(settings), text, problems);
        if (root instanceof Yaml.Fields fields) {
            return fields;
        }

        throw new YamlFault(root.place(), "cannot read the file, found " + root.shown() + ", expected a mapping");
    }

    private static Yaml composed(Parse parse, String text, Problems problems) {
        try {
            return new YamlTree(parse.parseString(text).iterator(), problems).document();
        } catch (MarkedYamlEngineException e) {
            Yaml.Place place = e.getProblemMark()
                    .map(mark -> new Yaml.Place(mark.getLine() + 1, mark.getColumn() + 1))
                    .orElse(TOP);
            throw new YamlFault(
                    place, "cannot read the text, found: " + Escaped.of(e.getProblem()) + ", expected YAML");
        } catch (YamlEngineException e) {
            throw new YamlFault(
                    TOP, "cannot read the text, found: " + Escaped.of("" + e.getMessage()) + ", expected YAML");
        }
    }

    private static byte[] bytes(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new YamlFault(TOP, "cannot read the file, found more than 1 MiB, expected at most 1 MiB");
            }

            return bytes;
        } catch (IOException e) {
            throw new YamlFault(
                    TOP,
                    "cannot read the file, found: " + (Files.exists(file) ? e : "no such file")
                            + ", expected a readable file");
        }
    }

    private static String decoded(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new YamlFault(TOP, "cannot read the file, found bytes that are no UTF-8, expected UTF-8");
        }
    }
}
