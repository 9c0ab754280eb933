package dev.hindcast.compute;

/** The stages of a compute job, in order; their names and uids in Flink. */
public enum ComputeStage {
    READ_UNITS("read units"),
    READ_KEYS("read keys"),
    PICK_WINNERS("pick winners"),
    READ_WINNERS("read winners"),
    COMPARE_TIES("compare ties"),
    TO_ROWS("batches to rows"),
    JOIN("join dependencies"),
    TRANSFORM("transform"),
    TO_BATCHES("rows to batches"),
    WRITE("write files"),
    READ_BACK("read back"),
    COUNT_KEYS("count keys"),
    RESULT("write result");

    private final String title;

    ComputeStage(String title) {
        this.title = title;
    }

    /** Name in Flink. */
    public String title() {
        return title;
    }

    /** Uid in Flink, stable over releases. */
    public String uid() {
        return "compute-" + title.replace(' ', '-');
    }
}
