package dev.hindcast.publish;

import dev.hindcast.manifest.Manifest;
import dev.hindcast.table.Catalogs;
import dev.hindcast.table.CatchUp;
import dev.hindcast.table.CommitJournal;
import dev.hindcast.table.Fence;
import dev.hindcast.table.Pauses;
import dev.hindcast.table.PointerMoves;
import dev.hindcast.table.Recheck;
import dev.hindcast.table.RefChanges;
import dev.hindcast.table.RefCommits;
import dev.hindcast.table.Settlement;
import dev.hindcast.table.TransformStore;
import java.time.InstantSource;

/** What a publish works with; every part has a controllable twin for tests. */
public record PublishTools(
        Catalogs catalogs,
        Manifest manifest,
        TransformStore transforms,
        CatchUp catchUp,
        Recheck recheck,
        Fence fence,
        InstantSource clock,
        Pauses pauses) {
    RefChanges refs() {
        return new RefChanges(catalogs, pauses);
    }

    RefCommits commits(String runId) {
        CommitJournal journal = (tokens, id, list) -> manifest.aboutToCommit(runId, tokens, id, list);
        return new RefCommits(catalogs, journal, pauses);
    }

    PointerMoves moves() {
        return new PointerMoves(catalogs, manifest, pauses);
    }

    Settlement settlement() {
        return new Settlement(catalogs, refs(), manifest);
    }
}
