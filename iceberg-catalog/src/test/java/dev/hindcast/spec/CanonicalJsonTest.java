package dev.hindcast.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class CanonicalJsonTest {
    @Test
    void keysAreOrderedByCodeUnitsAndTextIsEscapedAsTheRfcSays() throws JsonProcessingException {
        // Input and order of section 3.2.3 of the RFC.
        JsonNode node = json("""
                {"\\u20ac": "Euro Sign", "\\r": "Carriage Return", "\\ufb33": "Hebrew Letter Dalet With Dagesh",
                 "1": "One", "\\ud83d\\ude00": "Emoji: Grinning Face", "\\u0080": "Control", "\\u00f6": "\\u000f\\/"}
                """);

        assertThat(CanonicalJson.of(node))
                .isEqualTo("{\"\\r\":\"Carriage Return\",\"1\":\"One\",\"\u0080\":\"Control\",\"\u00f6\":\"\\u000f/\","
                        + "\"\u20ac\":\"Euro Sign\",\"\ud83d\ude00\":\"Emoji: Grinning Face\","
                        + "\"\ufb33\":\"Hebrew Letter Dalet With Dagesh\"}");
    }

    @Test
    void literalsArraysAndWholeNumbersKeepTheirForm() throws JsonProcessingException {
        assertThat(CanonicalJson.of(json("[ null, true, false, -1, 9007199254740992, [ ], { } ]")))
                .isEqualTo("[null,true,false,-1,9007199254740992,[],{}]");
    }

    @Test
    void numbersThatADoubleCannotHoldAreRefused() {
        for (String number : new String[] {"1.5", "9007199254740993", "-9223372036854775808", "1e400"}) {
            assertThatThrownBy(() -> CanonicalJson.of(json(number)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("write it as a string");
        }
    }

    @Test
    void halfASurrogatePairIsRefused() {
        assertThatThrownBy(() -> CanonicalJson.of(new ObjectMapper().valueToTree("a\ud83d")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theDigestIsThatOfTheUtf8Bytes() {
        assertThat(Digest.sha256Hex("abc"))
                .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assertThat(Digest.sha256Hex("ä")).isNotEqualTo(Digest.sha256Hex("a")).hasSize(64);
    }

    private static JsonNode json(String text) throws JsonProcessingException {
        return new ObjectMapper().readTree(text);
    }
}
