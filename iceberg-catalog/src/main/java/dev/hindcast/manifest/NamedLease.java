package dev.hindcast.manifest;

import java.time.Instant;

/** A lease on a name (the fence of a table, a committer's turn) with a token that only grows; database time. */
public record NamedLease(String name, String holder, long token, Instant until) {}
