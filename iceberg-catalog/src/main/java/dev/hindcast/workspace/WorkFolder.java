package dev.hindcast.workspace;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.spec.Identifiers;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;

/** Where things lie in a work folder. Folders are created when they are first asked for; files are not. */
public record WorkFolder(Path root) {
    /** The default, below the folder that the program was started in. */
    public static final Path DEFAULT = Path.of("hindcast-work");

    private static final FileAttribute<?> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    public WorkFolder {
        root = root.toAbsolutePath().normalize();
        refuseUnusable(root.toString());
    }

    /** A database's URL ends at a question mark, and a line of the settings at its end. */
    private static void refuseUnusable(String path) {
        if (path.chars().anyMatch(c -> c == '?' || Character.isISOControl(c))) {
            throw ErrorCode.USAGE
                    .error("Cannot use the work folder '%s': its path has a question mark or a control character", path)
                    .value(path)
                    .expected("a path without them")
                    .next("hindcast --help");
        }
    }

    /** The settings; may be absent. */
    public Path settings() {
        return root.resolve("hindcast.yaml");
    }

    /** The database of the embedded catalog. */
    public Path catalogDatabase() {
        return root.resolve("catalog.db");
    }

    /** The database of the embedded manifest. */
    public Path manifestDatabase() {
        return root.resolve("manifest.db");
    }

    /** The warehouse of the embedded catalog. */
    public Path warehouse() {
        return created("warehouse");
    }

    /** The specs that a user writes. */
    public Path specs() {
        return created("specs");
    }

    /** The locked plans. */
    public Path plans() {
        return created("plans");
    }

    /**
     * The file of a locked plan.
     *
     * @throws dev.hindcast.error.HindcastException IDENTIFIER_INVALID when the run id is none
     */
    public Path plan(String runId) {
        return plans().resolve(Identifiers.runId(runId) + ".json");
    }

    /** Signing keys, for the owner's eyes only. */
    public Path keys() {
        boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
        return posix ? created("keys", OWNER_ONLY) : created("keys");
    }

    /** Reports, differences and audit bundles. */
    public Path reports() {
        return created("reports");
    }

    /** Logs. */
    public Path logs() {
        return created("logs");
    }

    /** Whether anybody has worked here: settings or a database are there. */
    public boolean holdsSomething() {
        return Stream.of(settings(), catalogDatabase(), manifestDatabase()).anyMatch(Files::exists);
    }

    /** The root, created when missing. */
    public Path createdRoot() {
        return created("");
    }

    private Path created(String name, FileAttribute<?>... attributes) {
        Path folder = root.resolve(name);
        try {
            Files.createDirectories(root);
            return Files.isDirectory(folder) ? folder : Files.createDirectories(folder, attributes);
        } catch (IOException e) {
            throw ErrorCode.STORE_FAILED
                    .error("Cannot create the folder %s: %s", folder, e)
                    .value(folder)
                    .expected("a folder that this user may write to")
                    .because(e);
        }
    }
}
