package dev.hindcast.manifest;

import org.jspecify.annotations.Nullable;

/**
 * Where a run stands in the catalog; a null field is not known yet (or, in {@link Manifest#note}, left as is).
 *
 * @param candidateFork main's head that the candidate was forked at
 * @param candidateHead the candidate's head
 * @param candidateWatermark watermark text of the candidate
 * @param mainBefore M, main's head before the publish
 * @param mainAfter P, the published snapshot
 * @param restored R, the restore commit
 * @param replayUntil watermark text up to which readers miss some live rows after a rollback
 * @param stateReason why the run is in its state, for people
 */
public record RunNotes(
        @Nullable Long candidateFork,
        @Nullable Long candidateHead,
        @Nullable String candidateWatermark,
        @Nullable Long mainBefore,
        @Nullable Long mainAfter,
        @Nullable Long restored,
        @Nullable String replayUntil,
        @Nullable String stateReason) {
    /** Nothing known. */
    public static final RunNotes NONE = new RunNotes(null, null, null, null, null, null, null, null);
}
