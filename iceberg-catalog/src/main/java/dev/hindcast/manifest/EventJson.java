package dev.hindcast.manifest;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The RFC 8785 form of a flat JSON object of texts, whole numbers and nulls: keys in order of UTF-16 units, no blanks, the
 * shortest escapes. Numbers must be below 2^53; greater ones are written as text.
 */
final class EventJson {
    private static final long EXACT = 1L << 53;

    private final TreeMap<String, String> members = new TreeMap<>();

    static EventJson object() {
        return new EventJson();
    }

    EventJson with(String key, @Nullable Object value) {
        members.put(key, written(value));
        return this;
    }

    String text() {
        return members.entrySet().stream().map(EventJson::member).collect(Collectors.joining(",", "{", "}"));
    }

    private static String member(Map.Entry<String, String> member) {
        return quoted(member.getKey()) + ":" + member.getValue();
    }

    private static String written(@Nullable Object value) {
        if (value == null) {
            return "null";
        }
        if (value instanceof Number number && Math.abs(number.longValue()) < EXACT) {
            return Long.toString(number.longValue());
        }
        return quoted(value.toString());
    }

    private static String quoted(String text) {
        StringBuilder out = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); i++) {
            append(out, text.charAt(i));
        }
        return out.append('"').toString();
    }

    private static void append(StringBuilder out, char c) {
        switch (c) {
            case '"' -> out.append("\\\"");
            case '\\' -> out.append("\\\\");
            case '\b' -> out.append("\\b");
            case '\f' -> out.append("\\f");
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            default -> {
                if (c < ' ') {
                    out.append(String.format("\\u%04x", (int) c));
                    return;
                }
                out.append(c);
            }
        }
    }
}
