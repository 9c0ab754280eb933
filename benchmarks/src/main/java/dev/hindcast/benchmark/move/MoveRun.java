package dev.hindcast.benchmark.move;

import dev.hindcast.benchmark.data.Folders;
import dev.hindcast.benchmark.result.Spread;
import dev.hindcast.benchmark.rowless.RowlessRun;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefChanges;
import dev.hindcast.verb.Session;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Publishes and rolls back runs of several sizes, round by round, each in a new work folder with the embedded catalog. */
public record MoveRun(List<Integer> sizes, int rounds) {
    private static final int MOST_PARTITIONS = 100;
    private static final int EMPTY_COMMITS = 5;

    public MoveRun {
        sizes = List.copyOf(sizes);
    }

    /** Measures in this folder, which is emptied again and again. One round more than asked for warms up and is dropped. */
    public List<MoveReading> measure(Path folder, Consumer<String> say) throws IOException {
        List<MoveReading> readings = new ArrayList<>();
        for (int round = 0; round <= rounds; round++) {
            for (int files : sizes) {
                Folders.delete(folder);
                MoveReading reading = measure(folder, files);
                say.accept(
                        String.format(Locale.ROOT, "round %d%s  %s", round, round == 0 ? " (dropped)" : "", reading));
                if (round > 0) {
                    readings.add(reading);
                }
            }
        }
        Folders.delete(folder);
        return readings;
    }

    private static MoveReading measure(Path folder, int files) throws IOException {
        int days = Math.min(files, MOST_PARTITIONS);
        RowlessRun run = new RowlessRun(folder, days, files / days);
        run.create(UnaryOperator.identity());
        try (Session session = run.open()) {
            LockedPlan plan = GatedRun.in(session, run, files / days);
            MoveTimes times = new MoveTimes();
            Moves moves = new Moves(session, plan, times);
            double empty = empty(session);

            long start = System.nanoTime();
            long published = moves.publish();
            double preparePublish = times.preparedSince(start);
            double publish = times.moved();

            start = System.nanoTime();
            moves.rollBack(published);
            return new MoveReading(
                    days * (files / days), empty, preparePublish, publish, times.preparedSince(start), times.moved());
        }
    }

    /** The median of commits that create a tag at main's head. */
    private static double empty(Session session) {
        RefChanges refs = session.refs();
        long head = Positions.mainHead(session.catalogs().load(RowlessRun.MART));
        List<Double> seconds = new ArrayList<>();
        for (int i = 0; i < EMPTY_COMMITS; i++) {
            long start = System.nanoTime();
            refs.createTag(RowlessRun.MART, "benchmark-" + i, head);
            seconds.add((System.nanoTime() - start) / 1e9);
        }
        return Spread.of(seconds, Double::doubleValue).median();
    }
}
