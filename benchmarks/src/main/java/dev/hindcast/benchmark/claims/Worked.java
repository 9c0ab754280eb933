package dev.hindcast.benchmark.claims;

import java.util.List;

/**
 * What one process tells of itself.
 *
 * @param runId the run that was planned or worked on
 * @param claimMillis each call that claimed something, in milliseconds
 * @param peakHeapBytes the most heap in use at once, garbage included
 */
record Worked(String runId, List<Double> claimMillis, long peakHeapBytes) {
    Worked {
        claimMillis = List.copyOf(claimMillis);
    }
}
