package dev.hindcast.manifest;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.statement.PreparedBatch;

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

    private static final String OF_SUBJECT = """
            select run_id, kind, subject, snapshot_id, watermark, json
              from evidence
             where run_id = :run and kind = :kind and subject = :subject
            """;

    /** Rows of different subjects: one statement writes a row once. */
    void put(List<EvidenceRow> rows) {
        try (PreparedBatch batch = transaction.batch(PUT)) {
            for (EvidenceRow row : rows) {
                batch.bind("run", row.runId())
                        .bind("kind", row.kind())
                        .bind("subject", row.subject())
                        .bind("snapshot", row.snapshotId())
                        .bind("watermark", row.watermark())
                        .bind("json", row.json())
                        .add();
            }
            batch.execute();
        }
    }

    Optional<EvidenceRow> find(String runId, String kind, String subject) {
        return transaction
                .query(OF_SUBJECT)
                .bind("run", runId)
                .bind("kind", kind)
                .bind("subject", subject)
                .map((row, context) -> read(row))
                .findOne();
    }

    List<EvidenceRow> all(String runId, String kind) {
        return transaction
                .query(OF_KIND)
                .bind("run", runId)
                .bind("kind", kind)
                .map((row, context) -> read(row))
                .stream()
                .sorted(Comparator.comparing(EvidenceRow::subject))
                .toList();
    }

    private static EvidenceRow read(ResultSet row) throws SQLException {
        Columns in = new Columns(row);
        return new EvidenceRow(
                in.text("run_id"),
                in.text("kind"),
                in.text("subject"),
                in.number("snapshot_id"),
                in.text("watermark"),
                in.text("json"));
    }
}
