package dev.hindcast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An answer is given when somebody could hear it. */
class DeliveredAnswerTest {
    @TempDir
    Path folder;

    private final StringWriter err = new StringWriter();

    @Test
    void anAnswerThatNobodyCouldHearIsNoSuccess() {
        assertThat(delivered("No space left on device", 0)).isEqualTo(4);
        assertThat(delivered("No space left on device", 3)).isEqualTo(3);
        assertThat(err.toString()).contains("Cannot write the answer");
    }

    @Test
    void aReaderThatHasEnoughIsNoFailure() {
        assertThat(delivered("Broken pipe", 0)).isZero();
        assertThat(delivered("Broken pipe", 3)).isEqualTo(3);
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void anAnswerThatWasHeardLeavesTheStatusAsItIs() {
        assertThat(Hindcast.delivered(new PrintWriter(new StringWriter()), () -> false, new PrintWriter(err), 0))
                .isZero();
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void aClosedPipeEndsTheRealProgramQuietly() throws Exception {
        String call = "\"$0\" -XX:TieredStopAtLevel=1 -cp \"$1\" dev.hindcast.cli.Hindcast --help | true;"
                + " echo ${PIPESTATUS[0]}";
        Process bash = new ProcessBuilder(
                        "bash",
                        "-c",
                        call,
                        System.getProperty("java.home") + "/bin/java",
                        System.getProperty("java.class.path"))
                .directory(folder.toFile())
                .start();
        assertThat(bash.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(new String(bash.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEmpty();
        assertThat(new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("0\n");
    }

    private int delivered(String failure, int exit) {
        StandardOutput standard = new StandardOutput(new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                throw new IOException(failure);
            }
        });
        PrintWriter out = new PrintWriter(standard, false, StandardCharsets.UTF_8);
        out.println("{}");
        PrintWriter told = new PrintWriter(err, true);
        return Hindcast.delivered(out, standard::readerHasEnough, told, exit);
    }
}
