package dev.hindcast.spec;

import java.time.Duration;

/** Rounds of the cut-over: unfenced ones that warm up, fenced ones that may move main, and the length of the fence. */
public record PublishSpec(int warmUpRounds, int fencedRounds, Duration fence) {}
