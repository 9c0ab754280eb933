package dev.hindcast.validate;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.manifest.PartitionDiff.KeyDiff;
import java.math.BigDecimal;
import java.util.Map;

/** A comparison as a JSON tree: decimals and snapshot ids as text, counts as numbers. */
public final class DiffJson {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private DiffJson() {}

    /** The object that {@code hindcast diff --output json} prints as its data. */
    public static ObjectNode of(DiffReport report) {
        PartitionDiff total = report.total();
        ObjectNode root = JSON.objectNode();
        root.put("headline", DiffWords.headline(report));
        root.put("refused", report.refused());
        root.put("table", report.table());
        root.put("old_snapshot", Long.toString(report.oldSnapshot()));
        root.put("new_snapshot", Long.toString(report.newSnapshot()));
        ArrayNode schema = root.putArray("schema_changes");
        report.schemaChanges().forEach(schema::add);
        ObjectNode match = root.putObject("match");
        report.columns().forEach(column -> match.put(column, DiffWords.match(total, column)));
        root.set("total", counts(total));
        ArrayNode partitions = root.putArray("partitions");
        report.partitions().forEach(diff -> partitions.add(partition(diff)));
        return root;
    }

    private static ObjectNode partition(PartitionDiff diff) {
        ObjectNode node = JSON.objectNode();
        node.put("partition", diff.partition());
        node.setAll(counts(diff));
        ArrayNode samples = node.putArray("samples");
        diff.samples().forEach(sample -> samples.add(sample(sample)));
        return node;
    }

    private static ObjectNode counts(PartitionDiff diff) {
        ObjectNode node = JSON.objectNode();
        node.put("old_rows", diff.oldRows());
        node.put("new_rows", diff.newRows());
        node.put("common", diff.equal() + diff.changed());
        node.put("equal", diff.equal());
        node.put("changed", diff.changed());
        node.put("only_old", diff.onlyOld());
        node.put("only_new", diff.onlyNew());
        node.put("doubled_old", diff.doubledOld());
        node.put("doubled_new", diff.doubledNew());
        node.put("unexpected", diff.unexpected());
        node.put("wrong_direction", diff.wrongDirection());
        diff.changedByColumn().forEach(node.putObject("changed_by_column")::put);
        diff.unexpectedBySlice().forEach(node.putObject("unexpected_by_slice")::put);
        sums(node.putObject("old_sums"), diff.oldSums());
        sums(node.putObject("new_sums"), diff.newSums());
        return node;
    }

    private static void sums(ObjectNode node, Map<String, BigDecimal> sums) {
        sums.forEach((column, sum) -> node.put(column, sum.toPlainString()));
    }

    private static ObjectNode sample(KeyDiff sample) {
        ObjectNode node = JSON.objectNode();
        node.put("key", sample.key());
        node.put("expected", sample.expected());
        node.put("right_direction", sample.rightDirection());
        sample.before().forEach(node.putObject("before")::put);
        sample.after().forEach(node.putObject("after")::put);
        return node;
    }
}
