package dev.hindcast.benchmark.result;

import dev.hindcast.benchmark.engine.Cost;

/**
 * One run of one engine.
 *
 * @param round from 1
 * @param empty whether it was the job without rows
 */
public record Reading(String engine, int round, boolean empty, Cost cost, ResultFacts facts) {}
