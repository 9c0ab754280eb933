package dev.hindcast.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventChainTest {
    private static List<EventRow> chain(int length) {
        List<EventRow> events = new ArrayList<>();
        String previous = EventChain.START;
        for (int i = 1; i <= length; i++) {
            Event event = new Event("ann", "NOTE", "detail " + i);
            EventRow row = EventChain.link("run", i, Instant.ofEpochSecond(i), event, previous);
            events.add(row);
            previous = row.hash();
        }
        return events;
    }

    private static void assertBroken(List<EventRow> events, long number) {
        assertThatThrownBy(() -> EventChain.verify(events))
                .hasMessageContaining("from event " + number + " on")
                .isInstanceOfSatisfying(
                        HindcastException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.AUDIT_BROKEN));
    }

    @Test
    void anUntouchedChainHolds() {
        assertThatCode(() -> EventChain.verify(chain(5))).doesNotThrowAnyException();
        assertThatCode(() -> EventChain.verify(List.of())).doesNotThrowAnyException();
    }

    @Test
    void theHashIsThatOfThePreviousHashAndTheCanonicalJson() {
        EventRow first = chain(1).get(0);
        String json = "{\"actor\":\"ann\",\"at\":\"1970-01-01T00:00:01Z\",\"detail\":\"detail 1\","
                + "\"kind\":\"NOTE\",\"number\":1,\"run_id\":\"run\"}";
        assertThat(first.hash()).isEqualTo(EventChain.sha256("0".repeat(64) + json));
        assertThat(EventChain.sha256("abc"))
                .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    @Test
    void aDroppedEventIsFound() {
        List<EventRow> events = chain(5);
        events.remove(2);
        assertBroken(events, 4);
    }

    @Test
    void aSwappedPairIsFound() {
        List<EventRow> events = chain(5);
        events.add(1, events.remove(2));
        assertBroken(events, 3);
    }

    @Test
    void aDroppedBeginningIsFound() {
        assertBroken(chain(5).subList(1, 5), 2);
    }

    @Test
    void everyChangedFieldIsFound() {
        EventRow e = chain(3).get(1);
        Instant later = e.at().plusMillis(1);
        List<EventRow> forged = List.of(
                new EventRow(e.runId(), 2, later, e.actor(), e.kind(), e.detail(), e.previousHash(), e.hash()),
                new EventRow(e.runId(), 2, e.at(), "eve", e.kind(), e.detail(), e.previousHash(), e.hash()),
                new EventRow(e.runId(), 2, e.at(), e.actor(), "OTHER", e.detail(), e.previousHash(), e.hash()),
                new EventRow(e.runId(), 2, e.at(), e.actor(), e.kind(), "other", e.previousHash(), e.hash()),
                new EventRow(e.runId(), 2, e.at(), e.actor(), e.kind(), e.detail(), e.hash(), e.hash()),
                new EventRow(e.runId(), 2, e.at(), e.actor(), e.kind(), e.detail(), e.previousHash(), "00"),
                new EventRow("other", 2, e.at(), e.actor(), e.kind(), e.detail(), e.previousHash(), e.hash()));
        for (EventRow change : forged) {
            List<EventRow> events = chain(3);
            events.set(1, change);
            assertBroken(events, 2);
        }
    }

    @Test
    void aForgedEventWithItsOwnHashBreaksTheNext() {
        List<EventRow> events = chain(3);
        Event lie = new Event("eve", "NOTE", "nothing happened");
        events.set(
                1, EventChain.link("run", 2, Instant.EPOCH, lie, events.get(0).hash()));
        assertBroken(events, 3);
    }

    @Test
    void eventsAreWrittenAsCanonicalJson() {
        String text = EventJson.object()
                .with("b", "q\" b\\ n\n r\r t\t f\f b\b \u0001\u001f \u007f é \u20ac / 😀")
                .with("a", null)
                .with("B", (1L << 53) - 1)
                .with("c", -(1L << 53))
                .with("ä", 0)
                .text();
        assertThat(text)
                .isEqualTo("{\"B\":9007199254740991,\"a\":null,"
                        + "\"b\":\"q\\\" b\\\\ n\\n r\\r t\\t f\\f b\\b \\u0001\\u001f \u007f é \u20ac / 😀\","
                        + "\"c\":\"-9007199254740992\",\"ä\":0}");
    }
}
