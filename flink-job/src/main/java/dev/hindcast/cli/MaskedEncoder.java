package dev.hindcast.cli;

import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.hindcast.error.Redaction;
import java.nio.charset.StandardCharsets;

/** Lines of the log without the secrets that this process has read, whoever wrote them. */
public final class MaskedEncoder extends PatternLayoutEncoder {
    public MaskedEncoder() {
        setCharset(StandardCharsets.UTF_8);
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
        String text = new String(super.encode(event), StandardCharsets.UTF_8);
        return Redaction.masked(text).getBytes(StandardCharsets.UTF_8);
    }
}
