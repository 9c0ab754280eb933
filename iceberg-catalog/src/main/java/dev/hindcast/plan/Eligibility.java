package dev.hindcast.plan;

/** Whether something may be done with a run, and why. */
public record Eligibility(String what, Grade grade, String reason) {
    /** How free the way is. */
    public enum Grade {
        ALLOWED("allowed"),
        NEEDS_FLAG("needs flag"),
        NEVER("never");

        private final String word;

        Grade(String word) {
            this.word = word;
        }

        /** For people. */
        public String word() {
            return word;
        }
    }
}
