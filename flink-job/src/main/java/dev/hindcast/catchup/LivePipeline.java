package dev.hindcast.catchup;

/** Something that keeps main at the head of the raw table. */
public interface LivePipeline extends AutoCloseable {
    /**
     * Waits until main covers what is in the raw table now.
     *
     * @return how many commits live has made on main since the last call
     * @throws dev.hindcast.error.HindcastException what live cannot go on with; LEASE_HELD when a fence is not given back
     */
    int cover();

    /** Ends it; main stays where it is. */
    @Override
    void close();
}
