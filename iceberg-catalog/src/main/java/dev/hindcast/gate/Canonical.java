package dev.hindcast.gate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.TreeSet;

/** The RFC 8785 form of JSON that holds text, booleans, whole numbers below 2^53, objects and arrays, and its digest. */
final class Canonical {
    private Canonical() {}

    static String text(JsonNode json) {
        StringBuilder out = new StringBuilder();
        write(json, out);
        return out.toString();
    }

    static String sha256Hex(String text) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }

    private static void write(JsonNode json, StringBuilder out) {
        if (json.isObject()) {
            writeObject(json, out);
        } else if (json.isArray()) {
            writeArray(json, out);
        } else {
            out.append(json); // Jackson escapes text exactly as RFC 8785 asks, save for upper-case hex below 0x20
        }
    }

    private static void writeObject(JsonNode json, StringBuilder out) {
        TreeSet<String> names = new TreeSet<>(); // String order is that of UTF-16 units, as RFC 8785 asks
        json.fieldNames().forEachRemaining(names::add);
        String separator = "{";
        for (String name : names) {
            out.append(separator).append(TextNode.valueOf(name)).append(':');
            write(json.path(name), out);
            separator = ",";
        }
        out.append(names.isEmpty() ? "{}" : "}");
    }

    private static void writeArray(JsonNode json, StringBuilder out) {
        out.append('[');
        for (Iterator<JsonNode> items = json.elements(); items.hasNext(); ) {
            write(items.next(), out);
            out.append(items.hasNext() ? "," : "");
        }
        out.append(']');
    }
}
