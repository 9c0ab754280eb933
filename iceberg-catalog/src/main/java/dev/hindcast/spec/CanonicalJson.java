package dev.hindcast.spec;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * JSON in the one form that RFC 8785 allows, for hashing. Numbers are whole and at most 2^53 in size; decimals and 64-bit ids
 * must be strings.
 */
public final class CanonicalJson {
    private static final long EXACT = 1L << 53;

    private CanonicalJson() {}

    /**
     * The canonical text.
     *
     * @throws IllegalArgumentException for a fraction, a number beyond 2^53, or half of a surrogate pair
     */
    public static String of(JsonNode node) {
        StringBuilder out = new StringBuilder();
        write(node, out);
        return out.toString();
    }

    private static void write(JsonNode node, StringBuilder out) {
        switch (node.getNodeType()) {
            case OBJECT -> object(node, out);
            case ARRAY -> array(node, out);
            case STRING -> string(node.textValue(), out);
            case NUMBER -> out.append(whole(node));
            case BOOLEAN -> out.append(node.booleanValue());
            case NULL -> out.append("null");
            case BINARY, MISSING, POJO ->
                throw new IllegalArgumentException("No canonical JSON for a node of type " + node.getNodeType());
        }
    }

    private static void object(JsonNode node, StringBuilder out) {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        // String's own order compares UTF-16 code units, which is what the RFC asks for.
        Collections.sort(names);
        out.append('{');
        for (int i = 0; i < names.size(); i++) {
            out.append(i == 0 ? "" : ",");
            string(names.get(i), out);
            out.append(':');
            write(node.get(names.get(i)), out);
        }
        out.append('}');
    }

    private static void array(JsonNode node, StringBuilder out) {
        out.append('[');
        for (int i = 0; i < node.size(); i++) {
            out.append(i == 0 ? "" : ",");
            write(node.get(i), out);
        }
        out.append(']');
    }

    private static long whole(JsonNode node) {
        boolean exact = node.isIntegralNumber()
                && node.canConvertToLong()
                && node.longValue() >= -EXACT
                && node.longValue() <= EXACT;
        if (!exact) {
            throw new IllegalArgumentException("Not a whole number up to 2^53; write it as a string: " + node);
        }

        return node.longValue();
    }

    private static void string(String text, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            refuseLoneSurrogate(text, i, c);
            escaped(c, out);
        }
        out.append('"');
    }

    private static void escaped(char c, StringBuilder out) {
        switch (c) {
            case '"' -> out.append("\\\"");
            case '\\' -> out.append("\\\\");
            case '\b' -> out.append("\\b");
            case '\f' -> out.append("\\f");
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            default -> out.append(c < ' ' ? String.format("\\u%04x", (int) c) : String.valueOf(c));
        }
    }

    private static void refuseLoneSurrogate(String text, int i, char c) {
        boolean lone = (Character.isHighSurrogate(c)
                        && (i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1))))
                || (Character.isLowSurrogate(c) && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1))));
        if (lone) {
            throw new IllegalArgumentException("Half of a surrogate pair at index " + i);
        }
    }
}
