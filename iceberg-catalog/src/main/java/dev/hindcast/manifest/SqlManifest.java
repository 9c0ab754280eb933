package dev.hindcast.manifest;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;

/** The manifest in a SQL database. Says what belongs into one transaction; the tables hold the statements. */
final class SqlManifest implements Manifest {
    private static final String CLOCK = "select coalesce(cast(:now as bigint), now_ms) as now_ms from db_clock";

    private final Database database;
    private final Runnable onClose;

    SqlManifest(Database database, Runnable onClose) {
        this.database = database;
        this.onClose = onClose;
    }

    @Override
    public Instant now() {
        return database.read(in ->
                Instant.ofEpochMilli(in.timedQuery(CLOCK).mapTo(Long.class).one()));
    }

    @Override
    public boolean create(RunRow run, List<String> partitions, String actor) {
        NewRuns.check(run, partitions);
        return database.write(in -> {
            if (!in.runs().create(run)) {
                return false;
            }
            in.runs().note(run.runId(), run.notes());
            in.partitions().create(run.runId(), partitions);
            in.events().start(run.runId());
            in.events().append(run.runId(), Event.created(actor, run, partitions.size()));
            return true;
        });
    }

    @Override
    public Optional<RunRow> run(String runId) {
        return database.read(in -> in.runs().find(runId));
    }

    @Override
    public List<RunRow> runs() {
        return database.read(in -> in.runs().all());
    }

    @Override
    public boolean moveRun(String runId, RunState from, RunState to, String actor, String reason) {
        Moves.check(from, to);
        RunMove move = new RunMove(runId, from, to, actor, reason);
        return database.write(in -> {
            boolean moved = moved(in, move);
            if (!moved && move.takesTarget()) {
                refuseIfHeld(in, runId);
            }
            return moved;
        });
    }

    private static void refuseIfHeld(Transaction in, String runId) {
        Optional<String> holder = in.runs().targetHolder(runId);
        if (holder.isPresent() && !holder.get().equals(runId)) {
            throw RunErrors.targetHeld(runId, holder.get());
        }
    }

    @Override
    public boolean beginMove(MoveOf move, RunState from, RunState to, String actor, String reason) {
        Moves.checkBegins(from, to);
        RunMove wanted = new RunMove(move.runId(), from, to, actor, reason);
        return database.write(in -> logged(in, wanted, in.runs().beginMove(wanted, move.token())));
    }

    @Override
    public Optional<MoveInHand> moveInHand(String runId) {
        return database.read(in -> in.runs().moveInHand(runId));
    }

    @Override
    public boolean endMove(MoveOf move, RunState from, RunState to, String actor, String reason) {
        Moves.checkEnds(from, to);
        RunMove wanted = new RunMove(move.runId(), from, to, actor, reason);
        return database.write(in -> logged(in, wanted, in.runs().endMove(wanted, move.token())));
    }

    @Override
    public Optional<String> openRun(String runId, RunState from, String actor) {
        Moves.check(from, RunState.RUNNING);
        RunMove move = new RunMove(runId, from, RunState.RUNNING, actor, "the run was started");
        return database.write(in -> {
            if (moved(in, move)) {
                return Optional.<String>empty();
            }
            Optional<String> holder = in.runs().targetHolder(runId);
            if (holder.isPresent()) {
                return holder;
            }
            throw notOpened(in, runId, from);
        });
    }

    /** Nobody holds the target: the run itself is not where the caller thinks, or the holder has just let go. */
    private static RuntimeException notOpened(Transaction in, String runId, RunState from) {
        RunRow run = in.runs().find(runId).orElseThrow(() -> RunErrors.unknown(runId));
        if (run.state() == from) {
            return new Database.LookAgain("The target of run " + runId + " was let go just now");
        }
        return RunErrors.wrongState(runId, run.state(), from);
    }

    private static boolean moved(Transaction in, RunMove move) {
        return logged(in, move, in.runs().move(move));
    }

    private static boolean logged(Transaction in, RunMove move, boolean moved) {
        if (moved) {
            in.events().append(move.runId(), move.event());
        }
        return moved;
    }

    @Override
    public void note(String runId, RunNotes notes, String actor) {
        changed(runId, in -> {
            in.runs().note(runId, notes);
            return Optional.of(Event.noted(actor, notes));
        });
    }

    @Override
    public List<PartitionRow> partitions(String runId) {
        return database.read(in -> in.partitions().all(runId));
    }

    @Override
    public Map<PartitionState, Long> count(String runId) {
        return database.read(in -> in.partitions().count(runId));
    }

    @Override
    public void limit(String runId, int mostRunning, String actor) {
        changed(
                runId,
                in -> in.runs().limit(runId, mostRunning)
                        ? Optional.of(Event.limited(actor, mostRunning))
                        : Optional.empty());
    }

    /** One claim of a run after the other: what is counted before it stays true until it has landed. */
    @Override
    public List<Lease> claim(String runId, String holder, int max, Duration length) {
        return database.write(in -> {
            Optional<EventTable.Head> head = in.events().head(runId);
            List<PartitionTable.Free> taken =
                    head.isEmpty() ? List.of() : in.partitions().take(runId, max, holder, length);
            if (taken.isEmpty()) {
                return List.of();
            }
            List<Lease> leases = leases(in, runId, taken, holder, length);
            in.events().append(runId, leases.stream().map(Event::claimed).toList(), head.get());
            return leases;
        });
    }

    /** Looks at all that is free: one partition is asked for by hand, and rarely. The run's limit is not asked. */
    @Override
    public Optional<Lease> claim(String runId, String holder, String partition, Duration length) {
        return database.write(in -> {
            List<PartitionTable.Free> free = in.partitions().free(runId).stream()
                    .filter(one -> one.partition().equals(partition))
                    .toList();
            in.partitions().claim(runId, free, holder, length);
            List<Lease> leases = leases(in, runId, free, holder, length);
            in.events().append(runId, leases.stream().map(Event::claimed).toList());
            return leases.stream().findFirst();
        });
    }

    private static List<Lease> leases(
            Transaction in, String runId, List<PartitionTable.Free> taken, String holder, Duration length) {
        taken.stream()
                .filter(one -> one.was() == PartitionState.RUNNING)
                .forEach(one -> in.attempts().endLost(runId, one, holder));
        return taken.stream().map(one -> one.lease(runId, holder, length)).toList();
    }

    @Override
    public Optional<Lease> renew(Lease lease, Duration length) {
        Optional<Instant> until = database.write(in -> in.partitions().renew(lease, length));
        return until.map(lease::endingAt);
    }

    @Override
    public List<Lease> validated(List<Validation> done) {
        if (done.isEmpty()) {
            return List.of();
        }
        return database.write(in -> {
            List<Validation> held = in.partitions().validated(done);
            in.attempts().endValidated(held);
            List<Event> events = held.stream().map(Event::validated).toList();
            in.events().append(done.get(0).lease().runId(), events);
            return held.stream().map(Validation::lease).toList();
        });
    }

    @Override
    public boolean failed(Lease lease, String reason) {
        return settled(
                lease,
                PartitionState.FAILED,
                reason,
                (in, held) -> in.partitions().failed(held, reason));
    }

    @Override
    public boolean giveBack(Lease lease, String reason) {
        return settled(
                lease,
                PartitionState.PENDING,
                reason,
                (in, held) -> in.partitions().givenBack(held, reason));
    }

    private boolean settled(Lease lease, PartitionState to, String reason, BiPredicate<Transaction, Lease> move) {
        return database.write(in -> {
            if (!move.test(in, lease)) {
                return false;
            }
            in.attempts().end(lease, to == PartitionState.FAILED ? "FAILED" : "GIVEN_BACK", reason);
            in.events().append(lease.runId(), Event.settled(lease, to, reason));
            return true;
        });
    }

    @Override
    public int moveAll(String runId, PartitionState from, PartitionState to, String actor) {
        Moves.checkLeaseFree(from, to);
        return database.write(in -> {
            int moved = in.partitions().moveAll(runId, from, to);
            if (moved == 0) {
                return 0;
            }
            if (from == PartitionState.RUNNING) {
                in.attempts().endCancelled(runId);
            }
            in.events().append(runId, Event.partitionsMoved(actor, from, to, moved));
            return moved;
        });
    }

    @Override
    public List<AttemptRow> attempts(String runId) {
        return database.read(in -> in.attempts().all(runId));
    }

    @Override
    public void aboutToWrite(String runId, List<String> tokens, String folder) {
        changed(runId, in -> {
            refuseStale(runId, in.attempts().aboutToWrite(runId, tokens, folder));
            return Optional.of(Event.aboutToWrite(tokens, folder));
        });
    }

    @Override
    public void aboutToCommit(String runId, List<String> tokens, long snapshotId, String manifestList) {
        changedInSteps(runId, in -> {
            refuseStale(runId, in.attempts().aboutToCommit(runId, tokens, snapshotId, manifestList));
            return tokens.stream()
                    .map(token -> Event.aboutToCommit(token, snapshotId, manifestList))
                    .toList();
        });
    }

    private static void refuseStale(String runId, Optional<String> ended) {
        ended.ifPresent(token -> {
            throw RunErrors.staleToken(runId, token);
        });
    }

    @Override
    public void putEvidence(List<EvidenceRow> evidence, String actor) {
        if (evidence.isEmpty()) {
            return;
        }
        changedInSteps(evidence.get(0).runId(), in -> {
            in.evidence().put(evidence);
            return evidence.stream().map(row -> Event.evidence(actor, row)).toList();
        });
    }

    @Override
    public List<EvidenceRow> evidence(String runId, String kind) {
        return database.read(in -> in.evidence().all(runId, kind));
    }

    @Override
    public Optional<EvidenceRow> evidence(String runId, String kind, String subject) {
        return database.read(in -> in.evidence().find(runId, kind, subject));
    }

    @Override
    public void approve(ApprovalRow approval) {
        changed(approval.runId(), in -> {
            boolean added = in.approvals().add(approval);
            return added ? Optional.of(Event.approved(approval)) : Optional.empty();
        });
    }

    @Override
    public List<ApprovalRow> approvals(String runId) {
        return database.read(in -> in.approvals().all(runId));
    }

    @Override
    public void putPointerMove(PointerMoveRow move, String actor) {
        changed(move.runId(), in -> {
            boolean changed =
                    in.pointerMoves().intend(move) || in.pointerMoves().end(move);
            if (changed) {
                return Optional.of(Event.pointerMove(actor, move));
            }
            in.pointerMoves().find(move.runId(), move.token()).ifPresent(known -> RunErrors.checkSameMove(known, move));
            return Optional.empty();
        });
    }

    @Override
    public List<PointerMoveRow> pointerMoves(String runId) {
        return database.read(in -> in.pointerMoves().all(runId));
    }

    @Override
    public void event(String runId, String actor, String kind, String detail) {
        changed(runId, in -> Optional.of(new Event(actor, kind, detail)));
    }

    @Override
    public List<EventRow> events(String runId) {
        return database.read(in -> in.events().all(runId));
    }

    /** A change of a known run, and the event that tells of it; no event when nothing was changed. */
    private void changed(String runId, Function<Transaction, Optional<Event>> change) {
        changedInSteps(runId, in -> change.apply(in).map(List::of).orElse(List.of()));
    }

    private void changedInSteps(String runId, Function<Transaction, List<Event>> change) {
        database.write(in -> {
            if (in.runs().find(runId).isEmpty()) {
                throw RunErrors.unknown(runId);
            }
            in.events().append(runId, change.apply(in));
            return true;
        });
    }

    @Override
    public Optional<NamedLease> take(String name, String holder, Duration length) {
        return database.write(in -> in.leases().take(name, holder, length));
    }

    @Override
    public Optional<NamedLease> renew(NamedLease lease, Duration length) {
        return database.write(in -> in.leases().renew(lease, length));
    }

    @Override
    public void release(NamedLease lease) {
        database.write(in -> {
            in.leases().release(lease);
            return true;
        });
    }

    @Override
    public Optional<NamedLease> holder(String name) {
        return database.read(in -> in.leases().holder(name));
    }

    @Override
    public void close() {
        onClose.run();
    }
}
