package dev.hindcast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import org.junit.jupiter.api.Test;

/** An answer is given when somebody could hear it. */
class DeliveredAnswerTest {
    @Test
    void anAnswerThatNobodyCouldHearIsNoSuccess() {
        StringWriter err = new StringWriter();
        PrintWriter full = new PrintWriter(new Writer() {
            @Override
            public void write(char[] text, int from, int length) throws IOException {
                throw new IOException("No space left on device");
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        });
        full.println("{}");

        assertThat(Hindcast.delivered(full, new PrintWriter(err), 0)).isEqualTo(4);
        assertThat(Hindcast.delivered(full, new PrintWriter(err), 3)).isEqualTo(3);
        assertThat(err.toString()).contains("Cannot write the answer");
        assertThat(Hindcast.delivered(new PrintWriter(new StringWriter()), new PrintWriter(err), 0))
                .isZero();
    }
}
