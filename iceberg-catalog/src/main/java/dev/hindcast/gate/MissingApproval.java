package dev.hindcast.gate;

/**
 * What keeps a judged result from being published.
 *
 * @param sentence for people: which groups, how many approvals, whose do not count and why
 * @param next the command that brings the run on, with the name of an owner who has not approved
 */
public record MissingApproval(String sentence, String next) {
    /** The line for people, the command at its end. */
    public String text() {
        return sentence + ": " + next;
    }
}
