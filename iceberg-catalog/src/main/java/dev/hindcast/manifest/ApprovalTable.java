package dev.hindcast.manifest;

import java.util.List;

/** Signed approvals; the same signature counts once. */
record ApprovalTable(Transaction transaction) {
    private static final String ADD = """
            insert into approvals (run_id, signature, actor, public_key, check_groups, payload, approved_at)
            values (:run, :signature, :actor, :key, :groups, :payload,
                   coalesce(cast(:now as bigint), (select now_ms from db_clock)))
            on conflict (run_id, signature) do nothing
            """;

    private static final String OF_RUN = """
            select run_id, signature, actor, public_key, check_groups, payload, approved_at
              from approvals
             where run_id = :run
             order by approved_at, signature
            """;

    boolean add(ApprovalRow row) {
        int rows = transaction
                .timedUpdate(ADD)
                .bind("run", row.runId())
                .bind("signature", row.signature())
                .bind("actor", row.actor())
                .bind("key", row.publicKey())
                .bind("groups", row.groups())
                .bind("payload", row.payload())
                .execute();
        return RowCount.done(rows, "approval of run " + row.runId());
    }

    List<ApprovalRow> all(String runId) {
        return transaction
                .query(OF_RUN)
                .bind("run", runId)
                .map((row, context) -> new ApprovalRow(
                        row.getString("run_id"),
                        row.getString("actor"),
                        row.getString("public_key"),
                        row.getString("check_groups"),
                        row.getString("payload"),
                        row.getString("signature"),
                        new Columns(row).instant("approved_at")))
                .list();
    }
}
