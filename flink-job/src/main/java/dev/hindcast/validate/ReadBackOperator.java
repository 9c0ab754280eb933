package dev.hindcast.validate;

/** The operators of the reading back; the only place that names them. */
enum ReadBackOperator {
    FILES("read back files", "hindcast-readback-files"),
    MEASURE("read back measure", "hindcast-readback-measure"),
    COUNT_KEYS("read back count keys", "hindcast-readback-keys"),
    REPORT("read back report", "hindcast-readback-report");

    private final String label;
    private final String uid;

    ReadBackOperator(String label, String uid) {
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
