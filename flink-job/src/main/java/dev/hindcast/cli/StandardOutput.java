package dev.hindcast.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Hands on what is written and remembers why it was not taken: a full disk is a failure, a reader that has enough is none. */
final class StandardOutput extends OutputStream {
    private final OutputStream taker;
    private volatile @Nullable IOException failure;

    StandardOutput(OutputStream taker) {
        this.taker = taker;
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] text, int from, int length) throws IOException {
        try {
            taker.write(text, from, length);
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    /** Whether the other end of the pipe was closed, as {@code head} does when it has its lines. */
    boolean readerHasEnough() {
        IOException why = failure;
        return why != null
                && String.valueOf(why.getMessage()).toLowerCase(Locale.ROOT).contains("broken pipe");
    }
}
