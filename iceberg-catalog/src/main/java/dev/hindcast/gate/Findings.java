package dev.hindcast.gate;

import java.util.ArrayList;
import java.util.List;

/** Counts what offends, and keeps the first few as samples. */
final class Findings {
    /** Samples kept of each check. */
    static final int KEPT = 10;

    private final List<String> samples = new ArrayList<>();
    private long count;

    /** One more, with a text that identifies it. */
    void add(String sample) {
        add(1, sample);
    }

    /** Several under one text; nothing when {@code times} is zero. */
    void add(long times, String sample) {
        count += times;
        if (times > 0 && samples.size() < KEPT) {
            samples.add(sample);
        }
    }

    /** Counts several whose samples were added apart. */
    void count(long times) {
        count += times;
    }

    /** Keeps a sample of something that was counted apart. */
    void sample(String sample) {
        if (samples.size() < KEPT) {
            samples.add(sample);
        }
    }

    long count() {
        return count;
    }

    List<String> samples() {
        return List.copyOf(samples);
    }

    /** The first sample, for a sentence. */
    String first() {
        return samples.isEmpty() ? "" : samples.get(0);
    }
}
