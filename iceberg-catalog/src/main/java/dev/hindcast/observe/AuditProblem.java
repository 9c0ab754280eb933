package dev.hindcast.observe;

/** Something in a bundle that does not prove what it says; {@code entry} is empty when it concerns the whole file. */
public record AuditProblem(String entry, String sentence) {
    @Override
    public String toString() {
        return entry.isEmpty() ? sentence : entry + ": " + sentence;
    }
}
