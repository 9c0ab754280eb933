package dev.hindcast.manifest;

/** A lease that is to be settled as VALIDATED with this result. */
public record Validation(Lease lease, AttemptResult result) {}
