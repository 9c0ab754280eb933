package dev.hindcast.workspace;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.time.Duration;

/** Settings as YAML text that {@link SettingsFile} reads back. */
final class SettingsText {
    private SettingsText() {}

    static String of(Settings settings) {
        StringBuilder text = new StringBuilder("# Settings of this work folder.\ncatalog:\n");
        settings.catalog()
                .forEach((key, value) -> text.append("  ")
                        .append(key)
                        .append(": ")
                        .append(quoted(value))
                        .append('\n'));
        text.append("manifest: ").append(quoted(settings.manifest())).append('\n');
        text.append("lease: {length: %s, renew: %s}\n"
                .formatted(
                        shown(settings.lease().length()), shown(settings.lease().renew())));
        text.append("flink: [%s]\n"
                .formatted(String.join(
                        ", ",
                        settings.flink().stream().map(SettingsText::quoted).toList())));
        settings.prometheus()
                .ifPresent(
                        url -> text.append("prometheus: ").append(quoted(url)).append('\n'));
        settings.openlineage()
                .ifPresent(place ->
                        text.append("openlineage: ").append(quoted(place)).append('\n'));
        return text.toString();
    }

    /** JSON's quoted text is also YAML's. */
    private static String quoted(String text) {
        return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }

    private static String shown(Duration length) {
        long seconds = length.toSeconds();
        return seconds % 60 == 0 ? seconds / 60 + "m" : seconds + "s";
    }
}
