package dev.hindcast.manifest;

import java.util.Comparator;
import java.util.List;

/** The newest evidence of each kind and subject; the event log keeps the digests of all. */
record EvidenceTable(Transaction transaction) {
    private static final String PUT = """
            insert into evidence (run_id, kind, subject, snapshot_id, watermark, json)
            values (:run, :kind, :subject, :snapshot, :watermark, :json)
            on conflict (run_id, kind, subject) do update
               set snapshot_id = excluded.snapshot_id,
                   watermark = excluded.watermark,
                   json = excluded.json
            """;

    private static final String OF_KIND = """
            select run_id, kind, subject, snapshot_id, watermark, json
              from evidence
             where run_id = :run and kind = :kind
            """;

    void put(EvidenceRow row) {
        transaction
                .update(PUT)
                .bind("run", row.runId())
                .bind("kind", row.kind())
                .bind("subject", row.subject())
                .bind("snapshot", row.snapshotId())
                .bind("watermark", row.watermark())
                .bind("json", row.json())
                .execute();
    }

    List<EvidenceRow> all(String runId, String kind) {
        return transaction
                .query(OF_KIND)
                .bind("run", runId)
                .bind("kind", kind)
                .map((row, context) -> new EvidenceRow(
                        row.getString("run_id"),
                        row.getString("kind"),
                        row.getString("subject"),
                        row.getLong("snapshot_id"),
                        row.getString("watermark"),
                        row.getString("json")))
                .stream()
                .sorted(Comparator.comparing(EvidenceRow::subject))
                .toList();
    }
}
