package dev.hindcast.table;

/** Keys of our entries in snapshot summaries (PROTOCOL section 2). */
public final class SummaryKeys {
    public static final String RUN = "hindcast.run";
    /** JSON object: partition value (or group) to token {@code <run>/<partition or group>/<attempt>/<fence>}. */
    public static final String TOKENS = "hindcast.tokens";
    /** One of {@link Step}. */
    public static final String STEP = "hindcast.step";

    public static final String SOURCE_TABLE_UUID = "hindcast.source-table-uuid";
    public static final String SOURCE_WATERMARK = "hindcast.source-watermark";
    public static final String CANDIDATE_WATERMARK = "hindcast.candidate-watermark";
    public static final String TRANSFORM = "hindcast.transform";
    /** JSON object: alias to snapshot id as text. */
    public static final String DEPENDENCIES = "hindcast.dependencies";

    public static final String BASE_WATERMARK = "hindcast.base-watermark";
    public static final String BASE_TRANSFORM = "hindcast.base-transform";
    public static final String ROLLS_BACK = "hindcast.rolls-back";
    public static final String REPLAY_UNTIL = "hindcast.replay-until";

    /** Which step made a snapshot. */
    public enum Step {
        RECORD,
        CATCHUP,
        LIVE,
        PUBLISH,
        RESTORE;

        /** The word in the summary. */
        public String text() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    private SummaryKeys() {}
}
