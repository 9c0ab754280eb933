package dev.hindcast.observe.doctor;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.ErrorKind;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.Manifests;
import dev.hindcast.spec.RunSpec;
import dev.hindcast.table.CatalogProbe;
import dev.hindcast.table.Catalogs;
import dev.hindcast.table.IcebergCatalogs;
import dev.hindcast.workspace.Secrets;
import dev.hindcast.workspace.Settings;
import dev.hindcast.workspace.SettingsFile;
import dev.hindcast.workspace.WorkFolder;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Looks at everything that a run will need, in one go; what cannot be looked at is itself a finding. */
public final class Doctor {
    private final WorkFolder folder;
    private final Secrets secrets;
    private final List<String> otherFlink;
    private final List<Finding> findings = new ArrayList<>();

    /**
     * For a work folder.
     *
     * @param otherFlink addresses that replace those of hindcast.yaml; empty to replace nothing
     */
    public Doctor(WorkFolder folder, Secrets secrets, List<String> otherFlink) {
        this.folder = folder;
        this.secrets = secrets;
        this.otherFlink = List.copyOf(otherFlink);
    }

    /** What was found; empty when all is well. */
    public List<Finding> examine(Optional<RunSpec> spec) {
        trial("work-folder", "choose another --workdir", () -> findings.addAll(PlacesExam.folder(folder)));
        trial("settings", "correct hindcast.yaml", () -> {
            Settings read = SettingsFile.read(folder);
            look(otherFlink.isEmpty() ? read : read.withFlink(otherFlink), spec);
        });
        return List.copyOf(findings);
    }

    private void look(Settings settings, Optional<RunSpec> spec) {
        findings.addAll(SettingsExam.of(settings));
        trial("catalog", "correct 'catalog' in hindcast.yaml", () -> catalog(settings, spec));
        trial("manifest", "correct 'manifest' in hindcast.yaml", () -> manifest(settings));
        settings.flink().forEach(address -> findings.addAll(new FlinkExam(address).findings()));
        settings.prometheus().ifPresent(address -> findings.addAll(PlacesExam.prometheus(address)));
    }

    private void catalog(Settings settings, Optional<RunSpec> spec) {
        Map<String, String> properties = secrets.filledIn(settings.catalog());
        try (CatalogProbe probe = CatalogProbe.open(properties)) {
            findings.addAll(CatalogExam.of(probe));
        }
        if (spec.isPresent()) {
            try (Catalogs catalogs = IcebergCatalogs.open(properties)) {
                findings.addAll(new TablesExam(catalogs).of(spec.get()));
            }
        }
    }

    private void manifest(Settings settings) {
        try (Manifest manifest = Manifests.open(secrets.filledIn("manifest", settings.manifest()))) {
            findings.addAll(ManifestExam.of(manifest, Clock.systemUTC()));
        }
    }

    private void trial(String check, String next, Trial trial) {
        try {
            trial.run();
        } catch (HindcastException e) {
            String name = e.code() == ErrorCode.UNSAFE_CATALOG ? "catalog-atomic" : check;
            String value = e.value() == null ? "" : " (" + e.value() + ")";
            String said = e.code().kind() == ErrorKind.EXTERNAL ? null : e.next();
            findings.add(Finding.fault(name, e.getMessage() + value, said == null ? next : said));
        } catch (IOException | RuntimeException e) {
            findings.add(Finding.fault(check, e.toString(), next));
        }
    }

    private interface Trial {
        void run() throws IOException;
    }
}
