package dev.hindcast.verb;

import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.table.LandedMoves;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** What a person must know before trusting a run's state: catalog and manifest contradict each other. */
record Attention(Session session, RunRow row) {
    private static final Set<RunState> NOT_YET_SHOWN =
            EnumSet.of(RunState.VALIDATED, RunState.CAUGHT_UP, RunState.GATED, RunState.REFUSED, RunState.ABORTED);

    /** One sentence, or nothing when both agree. */
    Optional<String> sentence() {
        LandedMoves moves = LandedMoves.of(session.catalogs(), row.targetTable(), row.runId());
        Long shown = row.state() == RunState.ROLLED_BACK
                ? row.notes().restored()
                : row.notes().mainAfter();
        boolean moved = row.state() == RunState.PUBLISHED || row.state() == RunState.ROLLED_BACK;
        if (moved && shown != null && !moves.onMain(shown)) {
            return Optional.of("main's history does not hold snapshot " + shown
                    + ", to which it moved by the manifest; the catalog may be an older copy");
        }
        if (!NOT_YET_SHOWN.contains(row.state())) {
            return Optional.empty();
        }
        return moves.published()
                .map(landed -> "main came to this run's result, snapshot " + landed.to()
                        + ", of which the manifest knows nothing; it may be an older copy");
    }
}
