package dev.hindcast.workspace;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.Redaction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Settings name secrets and do not hold them: <code>${env:NAME}</code> stands for a variable of the environment,
 * <code>${file:/path}</code> for the content of a file without its last line break. They are filled in where a catalog or a
 * manifest is opened, and nowhere written; each process that needs one finds it in its own surroundings.
 */
public final class Secrets {
    private static final Pattern PLACE = Pattern.compile("\\$\\{(env|file):([^}]*)}");
    private static final Pattern SENSITIVE =
            Pattern.compile(".*(secret|password|token|credential|access-key|private-key).*");

    private final UnaryOperator<@Nullable String> environment;

    /** With the variables of this process. */
    public static Secrets ofThisProcess() {
        return new Secrets(System::getenv);
    }

    /** With these variables. */
    public static Secrets of(Map<String, String> environment) {
        return new Secrets(environment::get);
    }

    private Secrets(UnaryOperator<@Nullable String> environment) {
        this.environment = environment;
    }

    /** Whether values under this name are secrets by their nature. */
    public static boolean isSensitive(String key) {
        return SENSITIVE.matcher(key.toLowerCase(Locale.ROOT)).matches();
    }

    /** Whether the text names something that stands elsewhere. */
    public static boolean isPlaceholder(String text) {
        return PLACE.matcher(text).find();
    }

    /**
     * All values filled in.
     *
     * @throws dev.hindcast.error.HindcastException CONFIG_INVALID when a variable or file is not there
     */
    public Map<String, String> filledIn(Map<String, String> settings) {
        Map<String, String> result = new LinkedHashMap<>();
        settings.forEach((key, value) -> {
            String filled = filledIn(key, value);
            if (isSensitive(key)) {
                Redaction.hide(filled);
            }
            result.put(key, filled);
        });
        return result;
    }

    /**
     * One value filled in.
     *
     * @param key the setting, for the error
     * @throws dev.hindcast.error.HindcastException CONFIG_INVALID when a variable or file is not there
     */
    public String filledIn(String key, String value) {
        Matcher places = PLACE.matcher(value);
        return places.replaceAll(place -> Matcher.quoteReplacement(read(key, place.group(1), place.group(2))));
    }

    private String read(String key, String kind, String name) {
        String found = kind.equals("env") ? environment.apply(name) : content(key, name);
        if (found == null || found.isEmpty()) {
            throw ErrorCode.CONFIG_INVALID
                    .error("Cannot fill in '%s': the variable %s is not set", key, name)
                    .value("${" + kind + ":" + name + "}")
                    .expected("a variable of the environment that holds the value")
                    .next("export " + name + "=...");
        }
        if (kind.equals("file") || isSensitive(key) || isSensitive(name)) {
            Redaction.hide(found);
        }
        return found;
    }

    private static String content(String key, String name) {
        try {
            return Files.readString(Path.of(name)).stripTrailing();
        } catch (IOException | RuntimeException e) {
            throw ErrorCode.CONFIG_INVALID
                    .error("Cannot fill in '%s': the file %s cannot be read", key, name)
                    .value("${file:" + name + "}")
                    .expected("a file that this user may read")
                    .because(e);
        }
    }
}
