package dev.hindcast.compute;

import org.apache.flink.api.common.functions.Partitioner;

/** Unit i belongs to task i modulo the number of tasks. */
final class Turn implements Partitioner<Integer> {
    static final Turn INSTANCE = new Turn();

    @Override
    public int partition(Integer unit, int tasks) {
        return unit % tasks;
    }
}
