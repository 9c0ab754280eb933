package dev.hindcast.manifest;

/**
 * One piece of evidence as JSON.
 *
 * @param kind facts, diff, verdict, consumer, ...
 * @param subject what it is about: a partition value, or the name of a check
 * @param snapshotId target snapshot that it was measured on
 * @param watermark watermark text of that snapshot
 */
public record EvidenceRow(String runId, String kind, String subject, long snapshotId, String watermark, String json) {}
