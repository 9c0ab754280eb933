package dev.hindcast.compute.write;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.manifest.PartitionFacts;
import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Partition facts as JSON; decimals are text, so that no digit is lost. */
final class FactsJson {
    private FactsJson() {}

    static JsonNode toJson(PartitionFacts facts) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("partition", facts.partition())
                .put("rows_read", facts.rowsRead())
                .put("winners", facts.winners())
                .put("deleted", facts.deleted())
                .put("dropped", facts.dropped())
                .put("rows_out", facts.rowsOut())
                .put("distinct_keys", facts.distinctKeys())
                .put("checksum", facts.checksum())
                .put("files", facts.files())
                .put("bytes", facts.bytes());
        ObjectNode quarantined = json.putObject("quarantined");
        facts.quarantined().forEach(quarantined::put);
        putSums(json, facts.sums());
        ObjectNode slices = json.putObject("slices");
        facts.slices()
                .forEach((name, slice) -> putSums(slices.putObject(name).put("rows", slice.rows()), slice.sums()));
        ObjectNode joins = json.putObject("joins");
        facts.joins()
                .forEach((alias, count) -> joins.putObject(alias)
                        .put("matched", count.matched())
                        .put("missing", count.missing())
                        .put("carried_forward", count.carriedForward()));
        return json;
    }

    static PartitionFacts fromJson(JsonNode json) {
        return new PartitionFacts(
                json.get("partition").textValue(),
                json.get("rows_read").longValue(),
                json.get("winners").longValue(),
                json.get("deleted").longValue(),
                json.get("dropped").longValue(),
                named(json.get("quarantined"), JsonNode::longValue),
                json.get("rows_out").longValue(),
                json.get("distinct_keys").longValue(),
                json.get("checksum").textValue(),
                sums(json),
                named(
                        json.get("slices"),
                        slice -> new PartitionFacts.Slice(slice.get("rows").longValue(), sums(slice))),
                named(json.get("joins"), FactsJson::join),
                json.get("files").intValue(),
                json.get("bytes").longValue());
    }

    private static PartitionFacts.JoinCount join(JsonNode json) {
        return new PartitionFacts.JoinCount(
                json.get("matched").longValue(),
                json.get("missing").longValue(),
                json.get("carried_forward").longValue());
    }

    private static void putSums(ObjectNode json, Map<String, BigDecimal> sums) {
        ObjectNode node = json.putObject("sums");
        sums.forEach((column, sum) -> node.put(column, sum.toPlainString()));
    }

    private static Map<String, BigDecimal> sums(JsonNode json) {
        return named(json.get("sums"), sum -> new BigDecimal(sum.textValue()));
    }

    private static <T> Map<String, T> named(JsonNode json, Function<JsonNode, T> value) {
        Map<String, T> found = new TreeMap<>();
        json.properties().forEach(entry -> found.put(entry.getKey(), value.apply(entry.getValue())));
        return found;
    }
}
