package dev.hindcast.observe;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.hindcast.spec.CanonicalJson;
import dev.hindcast.spec.Digest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The {@code MANIFEST.json} of a bundle.
 *
 * @param entries every other entry, in order of its name
 * @param root SHA-256 (hex) of the RFC 8785 form of [[name, SHA-256], ...] with the run id first
 */
record EntryList(String format, String run, List<Entry> entries, String root) {
    static final String NAME = "MANIFEST.json";

    private static final String FORMAT = "hindcast-audit-1";

    EntryList {
        entries = List.copyOf(entries);
    }

    /** One entry and the SHA-256 (hex) of its bytes. */
    record Entry(String name, long bytes, String sha256) {}

    static EntryList of(String run, Map<String, byte[]> contents) {
        List<Entry> entries = new ArrayList<>();
        contents.keySet().stream().sorted().forEach(name -> {
            byte[] bytes = contents.getOrDefault(name, new byte[0]);
            entries.add(new Entry(name, bytes.length, Sha256.hex(bytes, bytes.length)));
        });
        return new EntryList(FORMAT, run, entries, root(run, entries));
    }

    private static String root(String run, List<Entry> entries) {
        ArrayNode all = JsonNodeFactory.instance.arrayNode().add(run);
        entries.forEach(entry -> all.addArray().add(entry.name()).add(entry.sha256()));
        return Digest.sha256Hex(CanonicalJson.of(all));
    }
}
