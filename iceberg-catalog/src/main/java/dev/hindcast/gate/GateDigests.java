package dev.hindcast.gate;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.gate.GateResult.Content;
import dev.hindcast.spec.CanonicalJson;
import dev.hindcast.spec.Digest;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** The two digests that an approval binds: of what readers will see, and of why it is believed to be right. */
public final class GateDigests {
    private GateDigests() {}

    /** Digest of a version: [[partition, rows, checksum], ...] in partition order. */
    public static String content(Collection<Content> contents) {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        contents.stream()
                .sorted(Comparator.comparing(Content::partition))
                .forEach(content -> all.addArray()
                        .add(content.partition())
                        .add(content.rows())
                        .add(content.checksum()));
        return Digest.sha256Hex(CanonicalJson.of(all));
    }

    /**
     * Digest of the verdicts, by name of the check. Those of {@link Group#OPERATIONS} are left out: they measure the moment,
     * and judging the same result a minute later must not void a signature.
     */
    public static String evidence(List<Verdict> verdicts) {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        verdicts.stream()
                .filter(verdict -> !Group.OPERATIONS.text().equals(verdict.group()))
                .sorted(Comparator.comparing(Verdict::check))
                .forEach(verdict -> all.add(json(verdict)));
        return Digest.sha256Hex(CanonicalJson.of(all));
    }

    /** A verdict as JSON. */
    static ObjectNode json(Verdict verdict) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("check", verdict.check()).put("version", verdict.version()).put("group", verdict.group());
        json.put("hard", verdict.hard()).put("passed", verdict.passed());
        json.put("expected", verdict.expected()).put("actual", verdict.actual());
        json.put("threshold", verdict.threshold()).put("sentence", verdict.sentence());
        verdict.samples().forEach(json.putArray("samples")::add);
        return json;
    }
}
