package dev.hindcast.safety;

import dev.hindcast.compute.AttemptEvidence;
import dev.hindcast.manifest.EvidenceRow;
import dev.hindcast.manifest.ManifestJson;
import dev.hindcast.manifest.PartitionFacts;
import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.PointerMoveRow;
import dev.hindcast.manifest.RunNotes;
import dev.hindcast.manifest.RunState;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.Content;
import dev.hindcast.table.LandedTokens;
import dev.hindcast.table.PartitionText;
import dev.hindcast.table.Positions;
import dev.hindcast.table.Refs;
import dev.hindcast.table.SummaryKeys;
import dev.hindcast.table.Watermark;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;

/** Whether the manifest says what the catalog shows (G6), and what publish and restore did to main (G3, G5). */
record Agreement(SmallWorld world, LockedPlan plan) {
    /** Once every partition is on the candidate and caught up. */
    List<String> ofCandidate() {
        List<String> found = new ArrayList<>();
        Table table = world.lab.catalogs().load(world.target);
        RunNotes notes = notes();
        long head = table.snapshot(new Refs(plan.runId()).candidate()).snapshotId();
        long fork = Objects.requireNonNull(notes.candidateFork());
        Watermark at = Positions.candidateWatermark(table, head, fork).orElseThrow();
        expect(found, "G6 candidate's watermark", notes.candidateWatermark(), at.text());
        expect(found, "G6 candidate's head", notes.candidateHead(), head);
        Map<String, LandedTokens.Landed> landed = LandedTokens.recorded(table, head, fork);
        for (PartitionRow row : world.lab.manifest.partitions(plan.runId())) {
            expect(found, "G6 state of " + row.partition(), row.state(), PartitionState.VALIDATED);
            expect(
                    found,
                    "G6 input of " + row.partition(),
                    row.inputSnapshot(),
                    plan.source().w0().text());
            recorded(found, row, landed.get(row.partition()));
        }
        found.addAll(facts(at));
        return found;
    }

    private void recorded(
            List<String> found, PartitionRow row, LandedTokens.@org.jspecify.annotations.Nullable Landed landed) {
        if (landed == null) {
            found.add("G6: no record commit of " + row.partition());
            return;
        }
        int attempt = Integer.parseInt(landed.token().split("/", -1)[2]);
        if (attempt > row.attempt()) {
            found.add(
                    "G6: attempt " + attempt + " of " + row.partition() + " landed, the manifest has " + row.attempt());
        }
        boolean known = world.lab.manifest.attempts(plan.runId()).stream()
                .anyMatch(one ->
                        one.token().equals(landed.token()) && Objects.equals(one.snapshotId(), landed.snapshotId()));
        if (!known) {
            found.add("G6: the manifest does not say that " + landed + " was sent");
        }
    }

    /** The evidence of each partition is that of the rows that are there at this watermark. */
    List<String> facts(Watermark at) {
        Map<String, String> wanted = new TreeMap<>();
        SmallWorld.PLANNED.forEach(day -> wanted.put(
                day,
                ModelComputer.checksum(
                        world.model.results(at.snapshotId(), day, RawModel.NEW).values())));
        Map<String, String> stored = new TreeMap<>();
        for (EvidenceRow row : world.lab.manifest.evidence(plan.runId(), AttemptEvidence.FACTS)) {
            stored.put(
                    row.subject(),
                    ManifestJson.read(row.json(), PartitionFacts.class).checksum());
        }
        List<String> found = new ArrayList<>();
        expect(found, "G6 evidence", stored, wanted);
        return found;
    }

    /** Once published. */
    List<String> ofPublish() {
        List<String> found = new ArrayList<>();
        Table table = world.lab.catalogs().load(world.target);
        List<Snapshot> publishes = ofStep(table, SummaryKeys.Step.PUBLISH);
        expect(found, "G3 publishes in main's history", publishes.size(), 1);
        if (publishes.size() != 1) {
            return found;
        }
        Snapshot p = publishes.get(0);
        RunNotes notes = notes();
        expect(found, "G6 P", notes.mainAfter(), p.snapshotId());
        expect(found, "G6 M", notes.mainBefore(), p.parentId());
        expect(found, "G6 tag of M", tagged(table, new Refs(plan.runId()).previous(p.snapshotId())), p.parentId());
        moves(found, "publish", p.snapshotId());
        for (PartitionRow row : world.lab.manifest.partitions(plan.runId())) {
            expect(found, "G6 state of " + row.partition(), row.state(), PartitionState.PUBLISHED);
            expect(found, "G6 version of " + row.partition(), row.publishedVersion(), p.snapshotId());
        }
        onlyPlanned(found, table, p);
        return found;
    }

    /** Once rolled back; the publish must still be told right. */
    List<String> ofRollback() {
        List<String> found = ofRestore();
        Table table = world.lab.catalogs().load(world.target);
        RunNotes notes = notes();
        expect(
                found,
                "G5 files of R",
                Content.of(table, Objects.requireNonNull(notes.restored()))
                        .files()
                        .keySet(),
                Content.of(table, Objects.requireNonNull(notes.mainBefore()))
                        .files()
                        .keySet());
        return found;
    }

    /** The gap was closed before the move: readers miss nothing, and no branch is left of it. */
    List<String> ofPreparedRollback() {
        List<String> found = ofRestore();
        Table table = world.lab.catalogs().load(world.target);
        Watermark main =
                Positions.of(table, Positions.mainHead(table)).orElseThrow().watermark();
        expect(found, "G7 replayed before the move", main.text(), notes().replayUntil());
        expect(found, "G6 left over", table.refs().containsKey(new Refs(plan.runId()).replay()), false);
        return found;
    }

    /** Main points at the old head itself. */
    List<String> ofPointerRollback() {
        List<String> found = new ArrayList<>();
        Table table = world.lab.catalogs().load(world.target);
        RunNotes notes = notes();
        long m = Objects.requireNonNull(notes.mainBefore());
        long p = Objects.requireNonNull(notes.mainAfter());
        expect(found, "G3 main", Positions.mainHead(table), m);
        expect(found, "G6 R", notes.restored(), m);
        expect(found, "G6 tag of P", tagged(table, new Refs(plan.runId()).undone(p)), p);
        moves(found, "restore", m);
        return found;
    }

    private List<String> ofRestore() {
        List<String> found = new ArrayList<>(ofPublish());
        Table table = world.lab.catalogs().load(world.target);
        List<Snapshot> restores = ofStep(table, SummaryKeys.Step.RESTORE);
        expect(found, "G3 restores in main's history", restores.size(), 1);
        if (restores.size() != 1) {
            return found;
        }
        Snapshot r = restores.get(0);
        expect(found, "G6 R", notes().restored(), r.snapshotId());
        expect(found, "G6 replay until", notes().replayUntil(), r.summary().get(SummaryKeys.REPLAY_UNTIL));
        moves(found, "restore", r.snapshotId());
        return found;
    }

    /** State of the run, and that nothing of a move is left over. */
    List<String> settled(RunState state) {
        List<String> found = new ArrayList<>();
        Table table = world.lab.catalogs().load(world.target);
        Refs names = new Refs(plan.runId());
        expect(
                found,
                "G6 state of the run",
                world.lab.manifest.run(plan.runId()).orElseThrow().state(),
                state);
        Stream.of(names.publish(), names.restore())
                .filter(table.refs()::containsKey)
                .forEach(ref -> found.add("G6: left over: " + ref));
        return found;
    }

    private void onlyPlanned(List<String> found, Table table, Snapshot p) {
        Content.Difference difference = Content.difference(
                Content.of(table, Objects.requireNonNull(p.parentId())), Content.of(table, p.snapshotId()));
        PartitionText text = PartitionText.ofOnlyColumn(table);
        Stream.concat(difference.removed().stream(), difference.added().stream())
                .map(text::of)
                .filter(day -> !SmallWorld.PLANNED.contains(day))
                .forEach(day -> found.add("G5: the publish changed files of " + day));
    }

    /** One move landed, as this snapshot; every other one is dead. */
    private void moves(List<String> found, String kind, long to) {
        List<String> ends = new ArrayList<>();
        for (PointerMoveRow move : world.lab.manifest.pointerMoves(plan.runId())) {
            if (move.kind().equals(kind) && move.state() != PointerMoveRow.State.DEAD) {
                ends.add(move.state() + " " + move.toSnapshot());
            }
        }
        expect(found, "G6 moves", ends, List.of("LANDED " + to));
    }

    private static List<Snapshot> ofStep(Table table, SummaryKeys.Step step) {
        List<Snapshot> found = new ArrayList<>();
        Snapshot at = table.currentSnapshot();
        while (at != null) {
            if (step.text().equals(at.summary().get(SummaryKeys.STEP))) {
                found.add(at);
            }
            at = at.parentId() == null ? null : table.snapshot(at.parentId());
        }
        return found;
    }

    private static @org.jspecify.annotations.Nullable Long tagged(Table table, String tag) {
        var ref = table.refs().get(tag);
        return ref == null ? null : ref.snapshotId();
    }

    private RunNotes notes() {
        return world.lab.manifest.run(plan.runId()).orElseThrow().notes();
    }

    private static void expect(
            List<String> found,
            String what,
            @org.jspecify.annotations.Nullable Object seen,
            @org.jspecify.annotations.Nullable Object wanted) {
        if (!Objects.equals(seen, wanted)) {
            found.add(what + ": " + seen + ", wanted " + wanted);
        }
    }
}
