package dev.hindcast.workspace;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.spec.Form;
import dev.hindcast.spec.Forms;
import dev.hindcast.spec.Problems;
import dev.hindcast.spec.Section;
import dev.hindcast.spec.Yaml;
import dev.hindcast.spec.YamlReader;
import dev.hindcast.workspace.Settings.LeaseTimes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads and writes {@code hindcast.yaml}, as strictly as a spec is read; what is left out has the embedded default. */
public final class SettingsFile {
    private static final Form<String> PROPERTY =
            Form.matching("[A-Za-z0-9_.-]{1,200}", "the name of a catalog property");
    private static final Form<String> MANIFEST =
            Form.matching("jdbc:(sqlite:.|postgresql:\\S).{0,999}", "jdbc:sqlite:... or jdbc:postgresql:...");
    private static final Form<String> HTTP = Form.matching("https?://\\S{1,1000}", "http://... or https://...");

    private static final Form<String> LINEAGE =
            Form.matching("(https?://|file:/)\\S{1,1000}", "http://..., https://... or file:/path");

    private SettingsFile() {}

    /**
     * The settings of the folder; the embedded ones when it has no file.
     *
     * @throws HindcastException CONFIG_INVALID with one line for each problem, UNSAFE_CATALOG
     */
    public static Settings read(WorkFolder folder) {
        Path file = folder.settings();
        if (!Files.exists(file)) {
            return Settings.embedded(folder);
        }

        Problems problems = new Problems();
        Optional<Yaml.Fields> root = YamlReader.read(file, problems);
        Optional<Settings> settings = root.map(fields -> settings(new Section(fields, problems), folder));
        if (settings.isEmpty() || !problems.sorted().isEmpty()) {
            throw invalid(file, problems);
        }

        return settings.get();
    }

    /** Writes the settings, replacing a file that is there. */
    public static void write(WorkFolder folder, Settings settings) {
        folder.createdRoot();
        WholeFile.write(folder.settings(), SettingsText.of(settings));
    }

    private static Settings settings(Section in, WorkFolder folder) {
        Map<String, String> catalog = in.map("catalog", PROPERTY, Forms.TEXT);
        Settings embedded = Settings.embedded(folder);
        Settings settings = new Settings(
                in.has("catalog") ? catalog : embedded.catalog(),
                in.find("manifest", MANIFEST).orElse(embedded.manifest()),
                in.section("lease").map(SettingsFile::lease).orElse(embedded.lease()),
                in.list("flink", HTTP),
                in.find("prometheus", HTTP),
                in.find("openlineage", LINEAGE));
        in.done();
        return settings;
    }

    private static LeaseTimes lease(Section in) {
        LeaseTimes times = new LeaseTimes(
                in.find("length", Forms.positiveDuration()).orElse(LeaseTimes.DEFAULT.length()),
                in.find("renew", Forms.positiveDuration()).orElse(LeaseTimes.DEFAULT.renew()));
        if (times.renew().compareTo(times.length()) >= 0) {
            in.problem(
                    in.valuePlace("renew"),
                    "read lease.renew",
                    times.renew() + " of " + times.length(),
                    "less than lease.length");
        }
        in.done();
        return times;
    }

    private static HindcastException invalid(Path file, Problems problems) {
        String lines = problems.sorted().stream()
                .map(problem -> problem.in("hindcast.yaml"))
                .collect(Collectors.joining("\n"));
        return ErrorCode.CONFIG_INVALID
                .error("Cannot use the settings %s:%n%s", file, lines)
                .value(file);
    }
}
