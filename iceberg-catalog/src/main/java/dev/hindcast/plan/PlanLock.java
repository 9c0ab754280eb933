package dev.hindcast.plan;

import dev.hindcast.plan.LockedPlan.DependencyPin;
import dev.hindcast.plan.LockedPlan.SourcePin;
import dev.hindcast.plan.LockedPlan.TransformPin;
import dev.hindcast.spec.Digest;
import dev.hindcast.spec.RunSpec;
import dev.hindcast.spec.SpecFolder;
import dev.hindcast.table.UsedField;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.Table;

/** Builds the locked plan: reads the spec's files once, binds columns to field ids, and computes the run id. */
final class PlanLock {
    private final TransformCheck check;
    private final SpecFolder folder;

    PlanLock(TransformCheck check, SpecFolder folder) {
        this.check = check;
        this.folder = folder;
    }

    LockedPlan lock(PlanInputs inputs, RangeScan range, TransformFiles files) {
        RunSpec spec = inputs.spec();
        spec.gates()
                .expectChange()
                .ifPresent(expected ->
                        check.requireCondition(expected.where(), inputs.target().schema()));
        UsedColumns used = check.check(
                files,
                SourceView.schema(inputs),
                inputs.dependencySchemas(),
                inputs.target().schema());
        LockedPlan unnamed = new LockedPlan(
                "",
                "",
                spec,
                source(inputs, used),
                TargetPinning.pin(inputs),
                dependencies(inputs, used),
                new TransformPin(
                        Digest.sha256Hex(files.code().text()), files.code().text()),
                range.partitions(),
                texts(spec.consumers()),
                texts(spec.gates().sql()),
                spec.gates().samples().map(folder::text));
        return named(unnamed);
    }

    private static LockedPlan named(LockedPlan plan) {
        String digest = PlanIdentity.digest(plan);
        return new LockedPlan(
                PlanIdentity.runId(plan.spec().name(), digest),
                digest,
                plan.spec(),
                plan.source(),
                plan.target(),
                plan.dependencies(),
                plan.transform(),
                plan.partitions(),
                plan.consumers(),
                plan.rules(),
                plan.samples());
    }

    private static SourcePin source(PlanInputs inputs, UsedColumns used) {
        Table source = inputs.source();
        return new SourcePin(
                inputs.spec().source().table(),
                source.uuid().toString(),
                inputs.w0(),
                source.schema().schemaId(),
                source.spec().specId(),
                UsedFields.ofSource(inputs, used));
    }

    private static Map<String, DependencyPin> dependencies(PlanInputs inputs, UsedColumns used) {
        Map<String, DependencyPin> pins = new LinkedHashMap<>();
        inputs.dependencies().forEach((alias, one) -> {
            Set<String> columns = used.dependencies().getOrDefault(alias, Set.of());
            String uuid = one.table().uuid().toString();
            List<UsedField> fields = UsedFields.ofDependency(one, columns);
            pins.put(alias, new DependencyPin(one.spec().table(), uuid, one.snapshotId(), fields));
        });
        return pins;
    }

    private Map<String, String> texts(List<String> files) {
        Map<String, String> texts = new LinkedHashMap<>();
        files.forEach(file -> texts.put(file, folder.text(file)));
        return texts;
    }
}
