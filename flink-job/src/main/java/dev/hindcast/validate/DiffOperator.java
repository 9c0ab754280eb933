package dev.hindcast.validate;

/** The operators of the comparison; the only place that names them. */
enum DiffOperator {
    FILES("diff files", "hindcast-diff-files"),
    ROWS("diff read rows", "hindcast-diff-rows"),
    COMPARE("diff compare keys", "hindcast-diff-compare"),
    EVIDENCE("diff evidence", "hindcast-diff-evidence"),
    EVIDENCE_REPORT("diff evidence report", "hindcast-diff-evidence-report"),
    REPORT("diff report", "hindcast-diff-report");

    private final String label;
    private final String uid;

    DiffOperator(String label, String uid) {
        this.label = label;
        this.uid = uid;
    }

    /** The name that Flink's page shows. */
    String label() {
        return label;
    }

    /** The stable identity of the operator. */
    String uid() {
        return uid;
    }
}
