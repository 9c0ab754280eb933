package dev.hindcast.validate.evidence;

import java.io.Serializable;

/**
 * That a comparison keeps its differing keys.
 *
 * @param runId whose comparison it is
 * @param comparison names this one among the comparisons of the run
 * @param all every differing key; else as many as {@link EvidenceLimit#A_SLICE} says
 */
public record EvidenceWish(String runId, String comparison, boolean all) implements Serializable {
    /** Counts what has been kept so far; one object a task. */
    public EvidenceLimit limit() {
        return new EvidenceLimit(all ? Long.MAX_VALUE : EvidenceLimit.A_SLICE);
    }

    /** Name of the table that keeps the evidence of a target. */
    public static String table(String target) {
        return target + "_hindcast_evidence";
    }
}
