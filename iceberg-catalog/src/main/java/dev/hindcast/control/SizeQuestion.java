package dev.hindcast.control;

import java.time.Duration;
import java.time.Instant;

/**
 * What is to be done by when.
 *
 * @param bytes of raw data to read
 * @param partitions with rows, into which these bytes are divided evenly
 * @param emptyPartitions without rows
 * @param start when the run begins
 */
public record SizeQuestion(long bytes, int partitions, int emptyPartitions, Duration deadline, Instant start) {}
