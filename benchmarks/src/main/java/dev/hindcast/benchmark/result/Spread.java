package dev.hindcast.benchmark.result;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A number over all rounds.
 *
 * @param share (maximum - minimum) / median; 0 with one round
 */
public record Spread(double median, double share) {
    /** Of these readings; of none it is no number. */
    public static <T> Spread of(List<T> readings, ToDoubleFunction<T> number) {
        if (readings.isEmpty()) {
            return new Spread(Double.NaN, Double.NaN);
        }
        double[] sorted = readings.stream().mapToDouble(number).sorted().toArray();
        double median = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
        double width = sorted[sorted.length - 1] - sorted[0];
        return new Spread(median, median == 0 ? 0 : width / median);
    }
}
