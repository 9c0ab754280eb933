package dev.hindcast.verb;

import dev.hindcast.manifest.RunNotes;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.table.Refs;
import dev.hindcast.table.RestoredHead;

/** Tags of restored heads that nothing needs any more: the next verb that changes refs of the table drops them. */
final class SpentTags {
    private final Session session;

    SpentTags(Session session) {
        this.session = session;
    }

    /** Drops those of all runs on this target. */
    void drop(String targetTable) {
        session.manifest().runs().stream()
                .filter(run -> run.targetTable().equals(targetTable))
                .forEach(this::drop);
    }

    private void drop(RunRow run) {
        RunNotes notes = run.notes();
        Long published = notes.mainAfter();
        Long restored = notes.restored();
        if (published != null && restored != null) {
            new RestoredHead(new Refs(run.runId()), published, restored)
                    .dropIfSpent(session.catalogs(), session.refs(), run.targetTable());
        }
    }
}
