package dev.hindcast.benchmark.result;

import java.util.List;
import java.util.OptionalLong;

/** An engine over all rounds. */
public record EngineResult(String engine, List<Reading> full, List<Reading> empty) {
    public EngineResult {
        full = List.copyOf(full);
        empty = List.copyOf(empty);
    }

    /** The one with this name, from all readings. */
    public static EngineResult of(String engine, List<Reading> all) {
        List<Reading> own =
                all.stream().filter(reading -> reading.engine().equals(engine)).toList();
        return new EngineResult(
                engine,
                own.stream().filter(reading -> !reading.empty()).toList(),
                own.stream().filter(Reading::empty).toList());
    }

    /** CPU seconds of the whole process tree from a cold start. */
    public Spread cpu() {
        return Spread.of(full, reading -> reading.cost().cpuSeconds());
    }

    /** CPU seconds of the job without rows. */
    public Spread emptyCpu() {
        return Spread.of(empty, reading -> reading.cost().cpuSeconds());
    }

    /** CPU seconds without those of the job without rows. */
    public double netCpu() {
        return cpu().median() - emptyCpu().median();
    }

    /** Wall seconds. */
    public Spread wall() {
        return Spread.of(full, reading -> reading.cost().wallSeconds());
    }

    /** Bytes. */
    public Spread peakRss() {
        return Spread.of(full, reading -> reading.cost().peakRssBytes());
    }

    /** Bytes in the first round; empty when the engine does not say. */
    public OptionalLong bytesShuffled() {
        return full.get(0).cost().bytesShuffled();
    }

    /** What it wrote in the first round. */
    public ResultFacts facts() {
        return full.get(0).facts();
    }
}
