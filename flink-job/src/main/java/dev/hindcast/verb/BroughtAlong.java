package dev.hindcast.verb;

import dev.hindcast.catchup.CandidateCatchUp;
import dev.hindcast.catchup.follow.CandidateFollow;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.CatchUp;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefPosition;
import dev.hindcast.table.Watermark;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.iceberg.Table;
import org.jspecify.annotations.Nullable;

/**
 * A candidate on its way with main: by one follow job where that can run, else by bounded jobs that compute touched
 * partitions again. Either way the facts of what was touched are those of the candidate's head afterwards.
 */
final class BroughtAlong implements CatchUp, AutoCloseable {
    private static final int MAX_ROUNDS = 50;
    private static final int MOST_TRIES = 5;

    private final Session session;
    private final LockedPlan plan;
    private final CandidateCatchUp bounded;
    private final boolean follows;
    private boolean gaveUp;
    private @Nullable CandidateFollow job;

    BroughtAlong(Session session, LockedPlan plan) {
        this.session = session;
        this.plan = plan;
        this.bounded = new CatchUpVerb(session).catchUp(plan);
        this.follows = !session.candidates().bounded();
    }

    /** Where the candidate and main stand together, and which partitions were touched on the way. */
    record Reached(Watermark watermark, Set<String> touched) {}

    /** Brings the candidate to where main is as of the last look. */
    Reached toMain() {
        Set<String> touched = new TreeSet<>();
        Watermark main = main();
        int ahead = candidate().compareTo(main);
        if (ahead != 0) {
            // A candidate that is ahead of main is refused there: no job would ever bring it back.
            Optional<CandidateFollow> following = ahead < 0 ? following() : Optional.empty();
            main = following.isPresent() ? followed(following.get(), touched) : rounds(main, touched);
        }
        touched.addAll(measured());
        return new Reached(main, touched);
    }

    /** By a bounded job, for one who holds the candidate still and cannot wait for a job to start. */
    @Override
    public Set<String> bringTo(Watermark to) {
        Set<String> touched = new TreeSet<>(triedTo(to));
        touched.addAll(measured());
        return touched;
    }

    /** The last window of a follow job may still land in between. */
    private Set<String> triedTo(Watermark to) {
        for (int attempt = 1; ; attempt++) {
            try {
                return bounded.bringTo(to);
            } catch (HindcastException e) {
                if (!follows || e.code() != ErrorCode.REF_MOVED || attempt == MOST_TRIES) {
                    throw e;
                }
            }
        }
    }

    private Set<String> measured() {
        return follows ? new FollowedEvidence(session, plan).refresh() : Set.of();
    }

    private Watermark candidate() {
        return bounded.watermark(session.catalogs().load(plan.target().table()));
    }

    private Optional<CandidateFollow> following() {
        if (job == null && !gaveUp) {
            job = session.candidates().start(plan).orElse(null);
        }
        return Optional.ofNullable(job);
    }

    private Watermark followed(CandidateFollow following, Set<String> touched) {
        try {
            return following.cover();
        } catch (HindcastException e) {
            if (e.code() != ErrorCode.NOT_SUPPORTED) {
                throw e;
            }
            session.say("Catch-up goes on in bounded rounds: " + e.getMessage());
            gaveUp = true;
            close();
            return rounds(main(), touched);
        }
    }

    private Watermark rounds(Watermark first, Set<String> touched) {
        Watermark main = first;
        for (int round = 0; round < MAX_ROUNDS; round++) {
            touched.addAll(bounded.bringTo(main));
            Watermark now = main();
            if (now.samePlaceAs(main)) {
                break;
            }
            main = now;
        }
        return main;
    }

    private Watermark main() {
        Table target = session.catalogs().load(plan.target().table());
        return Positions.of(target, Positions.mainHead(target))
                .map(RefPosition::watermark)
                .orElseThrow(() -> ErrorCode.POSITION_UNKNOWN
                        .error(
                                "Cannot catch up: no snapshot of main of %s carries a position",
                                plan.target().table())
                        .next("hindcast live SPEC --adopt"));
    }

    @Override
    public void close() {
        if (job != null) {
            job.close();
            job = null;
        }
    }
}
