package dev.hindcast.manifest;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The manifest as plain maps behind one lock, with a clock of the test's choice: what the SQL ones are compared with. */
public final class InMemoryManifest implements Manifest {
    private final Supplier<Instant> clock;
    private final Map<String, FakeRun> runs = new LinkedHashMap<>();
    private final Map<String, NamedLease> leases = new HashMap<>();

    public InMemoryManifest(Supplier<Instant> clock) {
        this.clock = clock;
    }

    @Override
    public synchronized Instant now() {
        return clock.get();
    }

    @Override
    public synchronized boolean create(RunRow run, List<String> partitions, String actor) {
        NewRuns.check(run, partitions);
        if (runs.containsKey(run.runId())) {
            return false;
        }
        FakeRun created = new FakeRun(run, partitions, now());
        runs.put(run.runId(), created);
        created.log(now(), Event.created(actor, run, partitions.size()));
        return true;
    }

    @Override
    public synchronized Optional<RunRow> run(String runId) {
        return Optional.ofNullable(runs.get(runId)).map(run -> run.row);
    }

    @Override
    public synchronized List<RunRow> runs() {
        Comparator<RunRow> newest = Comparator.comparing(RunRow::createdAt, Comparator.reverseOrder());
        Comparator<RunRow> order = newest.thenComparing(RunRow::runId);
        return runs.values().stream().map(run -> run.row).sorted(order).toList();
    }

    @Override
    public synchronized boolean moveRun(String runId, RunState from, RunState to, String actor, String reason) {
        Moves.check(from, to);
        FakeRun run = runs.get(runId);
        targetHolderInTheWay(runId, from, to);
        if (run == null || run.row.state() != from || run.hasTokenInHand()) {
            return false;
        }
        run.move(to, reason);
        run.log(now(), Event.runMoved(actor, from, to, reason));
        return true;
    }

    @Override
    public synchronized boolean beginMove(MoveOf move, RunState from, RunState to, String actor, String reason) {
        Moves.checkBegins(from, to);
        FakeRun run = runs.get(move.runId());
        if (run == null || run.row.state() != from) {
            return false;
        }
        run.moveMain(to, move.token(), reason);
        run.log(now(), Event.runMoved(actor, from, to, reason));
        return true;
    }

    @Override
    public synchronized Optional<MoveInHand> moveInHand(String runId) {
        return find(runId).flatMap(FakeRun::moveInHand);
    }

    @Override
    public synchronized boolean endMove(MoveOf move, RunState from, RunState to, String actor, String reason) {
        Moves.checkEnds(from, to);
        FakeRun run = runs.get(move.runId());
        if (run == null || !run.moveInHand().equals(Optional.of(new MoveInHand(from, move.token())))) {
            return false;
        }
        run.moveMain(to, to.movesMain() ? move.token() : null, reason);
        run.log(now(), Event.runMoved(actor, from, to, reason));
        return true;
    }

    private void targetHolderInTheWay(String runId, RunState from, RunState to) {
        Optional<String> other = from.holdsTarget() || !to.holdsTarget() ? Optional.empty() : targetHolder(runId);
        if (other.isPresent() && !other.get().equals(runId)) {
            throw RunErrors.targetHeld(runId, other.get());
        }
    }

    private Optional<String> targetHolder(String runId) {
        return run(runId)
                .flatMap(asking -> runs.values().stream()
                        .map(run -> run.row)
                        .filter(row -> row.targetTable().equals(asking.targetTable()))
                        .filter(row -> row.state().holdsTarget())
                        .map(RunRow::runId)
                        .findFirst());
    }

    @Override
    public synchronized Optional<String> openRun(String runId, RunState from, String actor) {
        Moves.check(from, RunState.RUNNING);
        Optional<String> holder = targetHolder(runId);
        FakeRun run = known(runId);
        boolean mine = holder.isEmpty() || holder.get().equals(runId);
        if (run.row.state() == from && mine) {
            run.move(RunState.RUNNING, "the run was started");
            run.log(now(), Event.runMoved(actor, from, RunState.RUNNING, "the run was started"));
            return Optional.empty();
        }
        if (holder.isEmpty()) {
            throw RunErrors.wrongState(runId, run.row.state(), from);
        }
        return holder;
    }

    @Override
    public synchronized void note(String runId, RunNotes notes, String actor) {
        FakeRun run = known(runId);
        run.note(notes);
        run.log(now(), Event.noted(actor, notes));
    }

    private FakeRun known(String runId) {
        return find(runId).orElseThrow(() -> RunErrors.unknown(runId));
    }

    @Override
    public synchronized List<PartitionRow> partitions(String runId) {
        return find(runId)
                .map(run -> run.partitions.values().stream()
                        .map(FakePartition::row)
                        .sorted(Comparator.comparing(PartitionRow::partition))
                        .toList())
                .orElse(List.of());
    }

    private Optional<FakeRun> find(String runId) {
        return Optional.ofNullable(runs.get(runId));
    }

    @Override
    public synchronized void limit(String runId, int mostRunning, String actor) {
        known(runId).limit(mostRunning, now(), actor);
    }

    @Override
    public synchronized List<Lease> claim(String runId, String holder, int max, Duration length) {
        boolean room = find(runId).map(run -> run.hasRoomFor(max)).orElse(false);
        return claim(runId, holder, max, length, partition -> room || partition.state == PartitionState.RUNNING);
    }

    @Override
    public synchronized Optional<Lease> claim(String runId, String holder, String wanted, Duration length) {
        return claim(runId, holder, 1, length, partition -> wanted.equals(partition.partition)).stream()
                .findFirst();
    }

    private List<Lease> claim(String runId, String holder, int max, Duration length, Predicate<FakePartition> wanted) {
        List<Lease> taken = new ArrayList<>();
        find(runId).filter(run -> run.row.state() == RunState.RUNNING).ifPresent(run -> {
            run.partitions.forEach((name, partition) -> {
                if (taken.size() < max && wanted.test(partition) && partition.free(now())) {
                    taken.add(claim(run, partition, holder, length));
                }
            });
            taken.forEach(lease -> run.log(now(), Event.claimed(lease)));
        });
        return taken;
    }

    private Lease claim(FakeRun run, FakePartition partition, String holder, Duration length) {
        if (partition.state == PartitionState.RUNNING) {
            run.endAttempt(partition.token(), "LOST", now(), "Its lease ran out; " + holder + " took over");
        }
        Lease lease = partition.claim(holder, now(), now().plus(length));
        run.startAttempt(lease, now());
        return lease;
    }

    private @Nullable FakePartition held(Lease lease) {
        FakeRun run = runs.get(lease.runId());
        FakePartition partition = run == null ? null : run.partitions.get(lease.partition());
        return partition != null && partition.isHeldBy(lease) ? partition : null;
    }

    @Override
    public synchronized Optional<Lease> renew(Lease lease, Duration length) {
        FakePartition partition = held(lease);
        if (partition == null) {
            return Optional.empty();
        }
        Instant until = now().plus(length);
        partition.leaseUntil = until;
        return Optional.of(lease.endingAt(until));
    }

    @Override
    public synchronized List<Lease> validated(List<Validation> done) {
        return done.stream().filter(this::validate).map(Validation::lease).toList();
    }

    private boolean validate(Validation done) {
        Lease lease = done.lease();
        FakePartition partition = held(lease);
        if (partition == null) {
            return false;
        }
        partition.leave(PartitionState.VALIDATED, null);
        partition.result = done.result();
        partition.completedAt = now();
        known(lease.runId()).validated(lease.token(), done.result().recordedSnapshot(), now());
        known(lease.runId()).log(now(), Event.validated(done));
        return true;
    }

    @Override
    public synchronized boolean failed(Lease lease, String reason) {
        FakePartition partition = held(lease);
        if (partition == null) {
            return false;
        }
        partition.leave(PartitionState.FAILED, reason);
        partition.completedAt = now();
        settled(lease, PartitionState.FAILED, "FAILED", reason);
        return true;
    }

    @Override
    public synchronized boolean giveBack(Lease lease, String reason) {
        FakePartition partition = held(lease);
        if (partition == null) {
            return false;
        }
        partition.leave(PartitionState.PENDING, reason);
        settled(lease, PartitionState.PENDING, "GIVEN_BACK", reason);
        return true;
    }

    private void settled(Lease lease, PartitionState to, String outcome, String reason) {
        FakeRun run = known(lease.runId());
        run.endAttempt(lease.token(), outcome, now(), reason);
        run.log(now(), Event.settled(lease, to, reason));
    }

    @Override
    public synchronized int moveAll(String runId, PartitionState from, PartitionState to, String actor) {
        Moves.checkLeaseFree(from, to);
        List<FakePartition> all = find(runId).map(run -> run.in(from)).orElse(List.of());
        for (FakePartition partition : all) {
            if (from == PartitionState.RUNNING) {
                known(runId).endAttempt(partition.token(), "CANCELLED", now(), null);
                partition.fence++;
            }
            partition.moveFree(to, known(runId).row.notes().mainAfter());
        }
        if (!all.isEmpty()) {
            known(runId).log(now(), Event.partitionsMoved(actor, from, to, all.size()));
        }
        return all.size();
    }

    @Override
    public synchronized List<AttemptRow> attempts(String runId) {
        return find(runId)
                .map(run -> run.attempts.values().stream()
                        .sorted(Comparator.comparing(AttemptRow::startedAt).thenComparing(AttemptRow::token))
                        .toList())
                .orElse(List.of());
    }

    @Override
    public synchronized void aboutToWrite(String runId, List<String> tokens, String folder) {
        FakeRun run = known(runId);
        run.requireNoneEnded(tokens);
        tokens.forEach(token -> run.aboutToWrite(token, folder, now()));
        run.log(now(), Event.aboutToWrite(tokens, folder));
    }

    @Override
    public synchronized void aboutToCommit(String runId, List<String> tokens, long snapshotId, String manifestList) {
        FakeRun run = known(runId);
        run.requireNoneEnded(tokens);
        tokens.forEach(token -> run.sent(token, snapshotId, manifestList, now()));
    }

    @Override
    public synchronized void putEvidence(List<EvidenceRow> evidence, String actor) {
        for (EvidenceRow row : evidence) {
            known(row.runId()).put(row, actor, now());
        }
    }

    @Override
    public synchronized Optional<EvidenceRow> evidence(String runId, String kind, String subject) {
        return find(runId).map(run -> run.evidence(kind).get(subject));
    }

    @Override
    public synchronized Map<PartitionState, Long> count(String runId) {
        return partitions(runId).stream()
                .collect(Collectors.groupingBy(PartitionRow::state, TreeMap::new, Collectors.counting()));
    }

    @Override
    public synchronized List<EvidenceRow> evidence(String runId, String kind) {
        return find(runId).map(run -> List.copyOf(run.evidence(kind).values())).orElse(List.of());
    }

    @Override
    public synchronized void approve(ApprovalRow approval) {
        known(approval.runId()).approve(approval, now());
    }

    @Override
    public synchronized List<ApprovalRow> approvals(String runId) {
        return find(runId).map(run -> List.copyOf(run.approvals.values())).orElse(List.of());
    }

    @Override
    public synchronized void putPointerMove(PointerMoveRow move, String actor) {
        FakeRun run = known(move.runId());
        if (run.putMove(move, now())) {
            run.log(now(), Event.pointerMove(actor, move));
        }
    }

    @Override
    public synchronized List<PointerMoveRow> pointerMoves(String runId) {
        return find(runId).map(run -> List.copyOf(run.moves.values())).orElse(List.of());
    }

    @Override
    public synchronized void event(String runId, String actor, String kind, String detail) {
        known(runId).log(now(), new Event(actor, kind, detail));
    }

    @Override
    public synchronized List<EventRow> events(String runId) {
        return find(runId).map(run -> List.copyOf(run.events)).orElse(List.of());
    }

    @Override
    public synchronized Optional<NamedLease> take(String name, String holder, Duration length) {
        NamedLease last = leases.get(name);
        if (last != null && last.until().isAfter(now())) {
            return Optional.empty();
        }
        long token = last == null ? 1 : last.token() + 1;
        return Optional.of(stored(new NamedLease(name, holder, token, now().plus(length))));
    }

    @Override
    public synchronized Optional<NamedLease> renew(NamedLease lease, Duration length) {
        return mine(lease)
                .map(held -> stored(new NamedLease(held.name(), held.holder(), held.token(), now().plus(length))));
    }

    @Override
    public synchronized void release(NamedLease lease) {
        mine(lease).ifPresent(held -> stored(new NamedLease(held.name(), held.holder(), held.token(), now())));
    }

    private NamedLease stored(NamedLease lease) {
        leases.put(lease.name(), lease);
        return lease;
    }

    private Optional<NamedLease> mine(NamedLease lease) {
        return holder(lease.name())
                .filter(held -> held.holder().equals(lease.holder()) && held.token() == lease.token());
    }

    @Override
    public synchronized Optional<NamedLease> holder(String name) {
        return Optional.ofNullable(leases.get(name))
                .filter(lease -> lease.until().isAfter(now()));
    }

    @Override
    public void close() {}
}
