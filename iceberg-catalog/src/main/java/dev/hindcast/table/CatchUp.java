package dev.hindcast.table;

/** Brings a branch to a watermark of the raw table, key by key or partition by partition, one commit a window. */
@FunctionalInterface
public interface CatchUp {
    /**
     * Brings the run's candidate exactly to {@code to}.
     *
     * @return the values of the partitions that were touched; empty when the candidate was there already
     */
    java.util.Set<String> bringTo(Watermark to);
}
