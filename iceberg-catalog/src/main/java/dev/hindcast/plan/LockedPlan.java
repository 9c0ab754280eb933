package dev.hindcast.plan;

import dev.hindcast.spec.RunSpec;
import dev.hindcast.table.TableShape;
import dev.hindcast.table.UsedField;
import dev.hindcast.table.Watermark;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A spec with everything resolved that can change the result. The run id is a hash of exactly that; verbs work from this
 * object and never from the spec file again. Stored as {@code plans/<run id>.json}.
 *
 * @param runId {@code <name>-<first 12 hex of lockDigest>}
 * @param lockDigest SHA-256 (hex) of the RFC 8785 form of the identity
 * @param dependencies alias to pin
 * @param consumers consumer queries by file name, text as planned
 * @param rules SQL rules of the gate by file name, text as planned
 * @param samples text of the samples file, if any
 */
public record LockedPlan(
        String runId,
        String lockDigest,
        RunSpec spec,
        SourcePin source,
        TargetPin target,
        Map<String, DependencyPin> dependencies,
        TransformPin transform,
        List<PlannedPartition> partitions,
        Map<String, String> consumers,
        Map<String, String> rules,
        Optional<String> samples) {
    /** The raw table at W0; {@code usedFields} are all that transform, key, version, delete and joins read. */
    public record SourcePin(
            String table, String uuid, Watermark w0, int schemaId, int specId, List<UsedField> usedFields) {}

    /**
     * The target when the run was planned.
     *
     * @param head main's snapshot id then; the base that the run replaces
     * @param baseTransform digest that main's position named then
     * @param baseWatermark watermark that main's position named then
     */
    public record TargetPin(
            String table,
            String uuid,
            long head,
            int schemaId,
            int specId,
            int formatVersion,
            List<UsedField> usedFields,
            String baseTransform,
            Watermark baseWatermark) {
        /** What each commit of the run depends on besides data. */
        public TableShape shape() {
            return new TableShape(usedFields, specId, formatVersion);
        }
    }

    /** One dependency at one snapshot for the whole run. */
    public record DependencyPin(String table, String uuid, long snapshotId, List<UsedField> usedFields) {}

    /** The code: digest of {@code text}, kept content-addressed in the warehouse. */
    public record TransformPin(String digest, String text) {}

    /** One partition: its value as ISO date text, and what there is to read at W0. */
    public record PlannedPartition(String value, int inputFiles, long inputBytes, long inputRows) {}
}
