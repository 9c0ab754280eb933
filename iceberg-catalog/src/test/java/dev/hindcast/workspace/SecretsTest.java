package dev.hindcast.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.error.Redaction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Secrets are named in settings, filled in from outside, and never shown. */
class SecretsTest {
    private static final Secrets SECRETS = Secrets.of(Map.of("KEY", "planted-env-77", "HOST", "db.example"));

    @TempDir
    Path folder;

    @Test
    void variablesAndFilesAreFilledIn() throws IOException {
        Path file = Files.writeString(folder.resolve("key"), "planted-file-78\n");

        assertThat(SECRETS.filledIn("s3.secret-access-key", "${env:KEY}")).isEqualTo("planted-env-77");
        assertThat(SECRETS.filledIn("token", "${file:" + file + "}")).isEqualTo("planted-file-78");
        assertThat(SECRETS.filledIn("manifest", "jdbc:postgresql://${env:HOST}/m?password=${env:KEY}"))
                .isEqualTo("jdbc:postgresql://db.example/m?password=planted-env-77");
        assertThat(SECRETS.filledIn("warehouse", "s3://plain/$1")).isEqualTo("s3://plain/$1");
    }

    @Test
    void whatIsNotThereIsTold() {
        HindcastException variable =
                catchThrowableOfType(HindcastException.class, () -> SECRETS.filledIn("token", "${env:NONE}"));
        HindcastException file =
                catchThrowableOfType(HindcastException.class, () -> SECRETS.filledIn("token", "${file:/no/such}"));

        assertThat(variable.code()).isEqualTo(ErrorCode.CONFIG_INVALID);
        assertThat(variable.next()).contains("NONE");
        assertThat(file.code()).isEqualTo(ErrorCode.CONFIG_INVALID);
    }

    @Test
    void fivePlantedSecretsAreInNoError() throws IOException {
        Path file = Files.writeString(folder.resolve("secret"), "planted-five-5");
        SECRETS.filledIn("x", "${file:" + file + "}");
        SECRETS.filledIn(Map.of("credential", "planted-plain-3", "s3.access-key-id", "${env:KEY}"));
        String text = "a planted-env-77 b planted-plain-3 c planted-five-5"
                + " jdbc:postgresql://h/d?user=u&password=planted-url-1 http://u:planted-user-2@h/";

        HindcastException error =
                ErrorCode.CATALOG_FAILED.error("Cannot: %s", text).value(text).expected(text);

        for (String shown : new String[] {error.getMessage(), error.value(), error.expected(), error.toString()}) {
            assertThat(shown).contains("***").doesNotContain("planted");
        }
        assertThat(Redaction.masked("nothing to hide: HOST db.example")).isEqualTo("nothing to hide: HOST db.example");
    }
}
