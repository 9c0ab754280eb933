package dev.hindcast.submit;

import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.zip.CRC32C;

/** The jar with our classes that a cluster runs. Its name in the cluster tells its content, so that one upload serves all jobs. */
public final class JobJar {
    private static final String PROPERTY = "hindcast.job.jar";
    private static final String BUILT = "flink-job/target/hindcast-job.jar";

    private final Path file;

    private JobJar(Path file) {
        this.file = file;
    }

    /**
     * The one that the system property {@code hindcast.job.jar} names, else the one that the build made.
     *
     * @throws dev.hindcast.error.HindcastException CONFIG_INVALID when there is none
     */
    public static JobJar find() {
        String named = System.getProperty(PROPERTY);
        Path file = named != null ? Path.of(named) : Path.of(System.getProperty("hindcast.home", "."), BUILT);
        if (!Files.isRegularFile(file)) {
            throw ErrorCode.CONFIG_INVALID
                    .error("Cannot submit to a Flink cluster: the job jar %s is not there", file)
                    .value(file)
                    .expected("the jar that the build makes, or another one in the system property " + PROPERTY)
                    .next("mvn -q -DskipTests package");
        }
        return new JobJar(file);
    }

    Path file() {
        return file;
    }

    String nameInCluster() {
        CRC32C sum = new CRC32C();
        try {
            sum.update(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return "hindcast-job-" + HexFormat.of().toHexDigits((int) sum.getValue()) + ".jar";
    }
}
