package dev.hindcast.manifest;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;

/**
 * The hash chain over the events of one run: each hash is the SHA-256 over the previous hash (as hex text) and the
 * canonical JSON of the event. Whoever changes, drops, inserts or reorders an event breaks every hash after it.
 */
public final class EventChain {
    /** The hash before the first event. */
    public static final String START = "0".repeat(64);

    private EventChain() {}

    /** The event that follows {@code previousHash} in a chain. */
    static EventRow link(String runId, long number, Instant at, Event event, String previousHash) {
        EventRow unsigned =
                new EventRow(runId, number, at, event.actor(), event.kind(), event.detail(), previousHash, "");
        return new EventRow(
                runId, number, at, event.actor(), event.kind(), event.detail(), previousHash, hash(unsigned));
    }

    /**
     * Checks all events of one run, from the first on, in order.
     *
     * @throws HindcastException AUDIT_BROKEN, naming the first event that does not fit
     */
    public static void verify(List<EventRow> events) {
        String previous = START;
        for (int i = 0; i < events.size(); i++) {
            EventRow event = events.get(i);
            check(event, events.get(0).runId(), i + 1L, previous);
            previous = event.hash();
        }
    }

    private static void check(EventRow event, String runId, long number, String previous) {
        if (!event.runId().equals(runId)) {
            throw broken(event, "it belongs to another run", event.runId(), runId);
        }
        if (event.number() != number) {
            throw broken(event, "an event is missing or out of order", event.number(), number);
        }
        if (!event.previousHash().equals(previous)) {
            throw broken(event, "it does not follow the event before it", event.previousHash(), previous);
        }
        String right = hash(event);
        if (!event.hash().equals(right)) {
            throw broken(event, "its content does not have its hash", event.hash(), right);
        }
    }

    private static HindcastException broken(EventRow event, String why, Object found, Object expected) {
        return ErrorCode.AUDIT_BROKEN
                .error("Cannot trust the event log of run %s from event %d on: %s", event.runId(), event.number(), why)
                .value(found)
                .expected(expected)
                .next("hindcast audit " + event.runId());
    }

    private static String hash(EventRow event) {
        String json = EventJson.object()
                .with("actor", event.actor())
                .with("at", event.at())
                .with("detail", event.detail())
                .with("kind", event.kind())
                .with("number", event.number())
                .with("run_id", event.runId())
                .text();
        return sha256(event.previousHash() + json);
    }

    /** SHA-256 in hex over the UTF-8 bytes. */
    static String sha256(String text) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("Every Java platform has SHA-256", missing);
        }
    }
}
