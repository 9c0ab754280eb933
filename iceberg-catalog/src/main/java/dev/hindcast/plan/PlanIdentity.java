package dev.hindcast.plan;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.spec.ApprovalRule;
import dev.hindcast.spec.CanonicalJson;
import dev.hindcast.spec.DependencySpec;
import dev.hindcast.spec.Digest;
import dev.hindcast.spec.GateSpec;
import dev.hindcast.spec.ResultLimits;
import dev.hindcast.spec.RunSpec;
import dev.hindcast.table.UsedField;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * Everything that can change a result, as JSON; its digest names the run. Resources, pace and the head that main happened to
 * have are left out: they change speed and history, never the result.
 */
final class PlanIdentity {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private PlanIdentity() {}

    /** SHA-256 (hex) of the RFC 8785 form of the identity. */
    static String digest(LockedPlan plan) {
        return Digest.sha256Hex(CanonicalJson.of(of(plan)));
    }

    /** {@code <name>-<first 12 hex>}. */
    static String runId(String name, String digest) {
        return name + "-" + digest.substring(0, 12);
    }

    static ObjectNode of(LockedPlan plan) {
        RunSpec spec = plan.spec();
        ObjectNode identity = JSON.objectNode().put("format", 1).put("name", spec.name());
        identity.set("source", source(plan));
        identity.set("target", target(plan));
        identity.putObject("transform")
                .put("kind", word(spec.transform().kind()))
                .put("digest", plan.transform().digest());
        ObjectNode dependencies = identity.putObject("dependencies");
        plan.dependencies()
                .forEach((alias, pin) -> dependencies.set(
                        alias,
                        dependency(
                                pin, Objects.requireNonNull(spec.dependencies().get(alias), alias))));
        identity.set("gates", gates(plan));
        ArrayNode approvals = identity.putArray("approvals");
        spec.approvals().forEach(rule -> approvals.add(approval(rule)));
        identity.set("consumers", texts(plan.consumers()));
        identity.set("effects", list(spec.effects()));
        return identity;
    }

    private static ObjectNode source(LockedPlan plan) {
        LockedPlan.SourcePin pin = plan.source();
        ObjectNode node = JSON.objectNode()
                .put("table", pin.table())
                .put("uuid", pin.uuid())
                .put("w0", pin.w0().text())
                .put("schema_id", pin.schemaId())
                .put("spec_id", pin.specId())
                .put("partition", plan.spec().source().partition())
                .put("key_moves", word(plan.spec().source().keyMoves()))
                .put("deletes", word(plan.spec().source().deletes()));
        node.set("key", list(plan.spec().source().key()));
        node.set("version", list(plan.spec().source().version()));
        plan.spec().source().deleted().ifPresent(column -> node.put("deleted", column));
        node.set("used_fields", fields(pin.usedFields()));
        return node;
    }

    private static ObjectNode target(LockedPlan plan) {
        LockedPlan.TargetPin pin = plan.target();
        ObjectNode node = JSON.objectNode()
                .put("table", pin.table())
                .put("uuid", pin.uuid())
                .put("from", plan.spec().target().from().toString())
                .put("to", plan.spec().target().to().toString())
                .put("schema_id", pin.schemaId())
                .put("spec_id", pin.specId())
                .put("format_version", pin.formatVersion())
                .put("base_transform", pin.baseTransform());
        if (!plan.spec().target().key().isEmpty()) {
            node.set("key", list(plan.spec().target().key()));
        }
        node.set("used_fields", fields(pin.usedFields()));
        return node;
    }

    private static ObjectNode dependency(LockedPlan.DependencyPin pin, DependencySpec spec) {
        ObjectNode node = JSON.objectNode()
                .put("table", pin.table())
                .put("uuid", pin.uuid())
                .put("snapshot", Long.toString(pin.snapshotId()))
                .put("as_of", spec.asOf())
                .put("missing", word(spec.missing()));
        ObjectNode keys = node.putObject("keys");
        spec.keys().forEach(keys::put);
        spec.validFrom().ifPresent(column -> node.put("valid_from", column));
        spec.validTo().ifPresent(column -> node.put("valid_to", column));
        spec.latestBefore().ifPresent(column -> node.put("latest_before", column));
        spec.maxAge().ifPresent(age -> node.put("max_age_seconds", Long.toString(age.toSeconds())));
        node.set("used_fields", fields(pin.usedFields()));
        return node;
    }

    private static ObjectNode gates(LockedPlan plan) {
        GateSpec gates = plan.spec().gates();
        ObjectNode node = JSON.objectNode().put("checks", gates.checks());
        gates.expectChange().ifPresent(expected -> {
            ObjectNode change = node.putObject("expect_change")
                    .put("where", expected.where())
                    .put("tolerated_rows", Long.toString(expected.toleratedRows()));
            ObjectNode direction = change.putObject("direction");
            expected.direction().forEach((column, way) -> direction.put(column, word(way)));
        });
        plan.samples().ifPresent(text -> node.put("samples", text));
        node.set("rules", texts(plan.rules()));
        if (!gates.thresholds().isEmpty()) {
            ObjectNode thresholds = node.putObject("thresholds");
            gates.thresholds().forEach((check, most) -> thresholds.put(check, Long.toString(most)));
        }
        if (!gates.warnings().isEmpty()) {
            node.set("warnings", list(gates.warnings().stream().sorted().toList()));
        }
        limits(gates.limits(), node);
        return node;
    }

    /** A plan without limits has the identity that it had before there were any. */
    private static void limits(ResultLimits limits, ObjectNode node) {
        if (!limits.filled().isEmpty()) {
            node.set("filled", list(limits.filled().stream().sorted().toList()));
        }
        Map.of("dates", limits.dates(), "ceilings", limits.ceilings(), "moves", limits.moves())
                .forEach((name, declared) -> {
                    if (!declared.isEmpty()) {
                        node.set(name, texts(declared));
                    }
                });
    }

    private static ObjectNode approval(ApprovalRule rule) {
        ObjectNode node = JSON.objectNode().put("required", rule.required());
        node.set("for", list(rule.groups()));
        node.set("owners", texts(rule.owners()));
        rule.driftRows().ifPresent(rows -> node.put("drift_rows", Long.toString(rows)));
        rule.driftMoney().ifPresent(money -> node.put("drift_money", money));
        return node;
    }

    private static ArrayNode fields(List<UsedField> fields) {
        ArrayNode node = JSON.arrayNode();
        fields.forEach(field -> node.addObject()
                .put("id", field.id())
                .put("name", field.name())
                .put("type", field.type())
                .put("required", field.required()));
        return node;
    }

    private static ObjectNode texts(Map<String, String> texts) {
        ObjectNode node = JSON.objectNode();
        texts.forEach(node::put);
        return node;
    }

    private static ArrayNode list(Collection<String> texts) {
        ArrayNode node = JSON.arrayNode();
        texts.forEach(node::add);
        return node;
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
