package dev.hindcast.control;

/**
 * What one stage of the canary's job has cost.
 *
 * @param bytes that went through it: in files for read and write, between tasks for the winners, in memory for decompress; 0
 *     where bytes mean nothing
 * @param rows that went through it
 * @param cpuSeconds of its threads, without collector and compiler
 */
public record StageCost(String stage, long bytes, long rows, double cpuSeconds) {}
