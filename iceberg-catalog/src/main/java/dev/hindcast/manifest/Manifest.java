package dev.hindcast.manifest;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The record of intent and evidence in SQL. Each move is one guarded UPDATE whose row count decides; reading again only
 * explains. All times are the database's. Every changing call also appends to the hash-chained event log, in the same
 * transaction.
 */
public interface Manifest extends AutoCloseable {
    /** Database time. */
    Instant now();

    /** Stores a new run with its partitions as PENDING; false (and nothing changed) when the run id is known. */
    boolean create(RunRow run, List<String> partitions, String actor);

    Optional<RunRow> run(String runId);

    /** All runs, newest first. */
    List<RunRow> runs();

    /**
     * Moves a run if it is in {@code from} and has no move of main in hand that carries a token: that is ended by
     * {@link #endMove} alone.
     *
     * @return whether this call moved it
     * @throws IllegalArgumentException when the table of moves forbids it
     */
    boolean moveRun(String runId, RunState from, RunState to, String actor, String reason);

    /**
     * Begins a move of main: like {@link #moveRun}, and the run's row carries the move's token from then on.
     *
     * @param to a state that {@link RunState#movesMain moves main}
     * @return whether this call began it
     * @throws IllegalArgumentException when {@code from} to {@code to} begins no move
     */
    boolean beginMove(MoveOf move, RunState from, RunState to, String actor, String reason);

    /** The move that the run has begun, state and token of one moment; empty when it has none in hand, or is unknown. */
    Optional<MoveInHand> moveInHand(String runId);

    /**
     * Ends a move of main if the run is in {@code from} with this very move in hand; a move that began later is left alone.
     * From PUBLISHING to PUBLISH_UNKNOWN the move stays in hand.
     *
     * @return whether this call moved the run
     * @throws IllegalArgumentException when {@code from} has no move in hand, or the table of moves forbids it
     */
    boolean endMove(MoveOf move, RunState from, RunState to, String actor, String reason);

    /**
     * Like {@link #moveRun} to RUNNING, and only if no other run on the same target holds it (see
     * {@link RunState#holdsTarget}); atomic.
     *
     * @return empty when moved, else the id of the run that holds the target
     */
    Optional<String> openRun(String runId, RunState from, String actor);

    /** Stores where the run stands: candidate head, main before and after the publish, .... Null leaves a field as is. */
    void note(String runId, RunNotes notes, String actor);

    /** All partitions of a run by value. */
    List<PartitionRow> partitions(String runId);

    /** How many partitions of a run are in each state; states without one are left out. */
    Map<PartitionState, Long> count(String runId);

    /**
     * From now on at most so many partitions of the run are RUNNING at once, over all processes: a claim that could make them
     * more takes only those whose lease has run out. What is RUNNING already stays so. Nothing changes when it is the limit.
     */
    void limit(String runId, int mostRunning, String actor);

    /**
     * Takes up to {@code max} partitions: PENDING ones, and RUNNING ones whose lease has run out. Refuses all when the run
     * is not RUNNING, and the PENDING ones where {@code max} more would pass the run's {@link #limit}. Each take starts a new
     * attempt with a higher fence.
     */
    List<Lease> claim(String runId, String holder, int max, Duration length);

    /** Takes this one partition, if it is free as {@link #claim(String, String, int, Duration)} takes it without a limit. */
    Optional<Lease> claim(String runId, String holder, String partition, Duration length);

    /** Renews a lease; empty when it was lost (nothing is changed then). */
    Optional<Lease> renew(Lease lease, Duration length);

    /** RUNNING to VALIDATED with the result; false when the lease was lost. */
    default boolean validated(Lease lease, AttemptResult result) {
        return !validated(List.of(new Validation(lease, result))).isEmpty();
    }

    /**
     * The same for several leases of one run in one transaction; a lost one keeps the others from nothing.
     *
     * @return those that were held and are settled now
     */
    List<Lease> validated(List<Validation> done);

    /** RUNNING to FAILED; false when the lease was lost. */
    boolean failed(Lease lease, String reason);

    /** RUNNING to PENDING, for a drained pause; false when the lease was lost. */
    boolean giveBack(Lease lease, String reason);

    /** Moves every partition of the run in {@code from} to {@code to}; the number moved. Only lease-free moves. */
    int moveAll(String runId, PartitionState from, PartitionState to, String actor);

    /** Every attempt of a run, oldest first. */
    List<AttemptRow> attempts(String runId);

    /**
     * Written before an attempt's first file: the folder below which files of these attempts will be, so that they can be
     * found whatever becomes of the attempt. A token without a lease (a window) begins an attempt of its own.
     *
     * @throws dev.hindcast.error.HindcastException STALE_TOKEN when one of the attempts has ended; nothing is stored then
     */
    void aboutToWrite(String runId, List<String> tokens, String folder);

    /** Written before a commit is sent; carries the token of a lease, or of a group, window or pointer move. */
    default void aboutToCommit(String runId, String token, long snapshotId, String manifestList) {
        aboutToCommit(runId, List.of(token), snapshotId, manifestList);
    }

    /**
     * The same for a commit that carries several tokens.
     *
     * @throws dev.hindcast.error.HindcastException STALE_TOKEN when one of the attempts has ended; nothing is stored then
     */
    void aboutToCommit(String runId, List<String> tokens, long snapshotId, String manifestList);

    /** Stores one piece of evidence (facts, diff, verdict) of a run; replaces the one with the same kind and subject. */
    default void putEvidence(EvidenceRow evidence, String actor) {
        putEvidence(List.of(evidence), actor);
    }

    /** Stores pieces of one run's evidence, all or none; no two of the same kind and subject. */
    void putEvidence(List<EvidenceRow> evidence, String actor);

    /** Evidence of a kind ({@code facts}, {@code diff}, {@code verdict}, ...), by subject. */
    List<EvidenceRow> evidence(String runId, String kind);

    /** The evidence of one kind and subject. */
    Optional<EvidenceRow> evidence(String runId, String kind, String subject);

    void approve(ApprovalRow approval);

    List<ApprovalRow> approvals(String runId);

    /** Records the intent of a move of main, or its end ({@code state}: PENDING, LANDED, DEAD); by token. */
    void putPointerMove(PointerMoveRow move, String actor);

    /** Moves of a run, oldest first. */
    List<PointerMoveRow> pointerMoves(String runId);

    /** Appends an event that is no state change (a verb called, a resource changed, a warning). */
    void event(String runId, String actor, String kind, String detail);

    /** The event log of a run, oldest first; each hash covers the one before. */
    List<EventRow> events(String runId);

    /** Takes a named lease; empty while another holder has it. */
    Optional<NamedLease> take(String name, String holder, Duration length);

    /** Renews; empty when it was lost. */
    Optional<NamedLease> renew(NamedLease lease, Duration length);

    /** Gives it back early; nothing happens when it was lost. */
    void release(NamedLease lease);

    /** The present holder of a name, if its lease has not run out. */
    Optional<NamedLease> holder(String name);

    @Override
    void close();
}
