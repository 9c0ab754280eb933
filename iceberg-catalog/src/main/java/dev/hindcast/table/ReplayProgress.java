package dev.hindcast.table;

import java.util.Optional;
import org.apache.iceberg.Table;

/**
 * How far the live pipeline has come back after a rollback.
 *
 * @param until main's watermark before the rollback; readers miss some live rows until main covers it again
 * @param now main's watermark, {@link Watermark#NONE} when main's position is not known
 */
public record ReplayProgress(Watermark until, Watermark now) {
    /** The progress up to a watermark. */
    public static ReplayProgress of(Table target, Watermark until) {
        return new ReplayProgress(until, position(target));
    }

    private static Watermark position(Table target) {
        return Positions.of(target, Positions.mainHead(target))
                .map(RefPosition::watermark)
                .orElse(Watermark.NONE);
    }

    /** The progress after the newest rollback in main's history; empty when there was none. */
    public static Optional<ReplayProgress> of(Table target) {
        return Publishes.history(target).stream()
                .flatMap(snapshot -> Optional.ofNullable(snapshot.summary().get(SummaryKeys.REPLAY_UNTIL)).stream())
                .findFirst()
                .map(until -> of(target, Watermark.parse(until)));
    }

    /** Whether main shows everything again that it showed before the rollback. */
    public boolean reached() {
        return now.compareTo(until) >= 0;
    }
}
