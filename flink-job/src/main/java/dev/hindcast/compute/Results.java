package dev.hindcast.compute;

import dev.hindcast.compute.batch.ColumnBatch;
import java.util.List;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/**
 * Batches of the target's columns.
 *
 * @param stages those that report evidence on the way from the winners
 */
record Results(DataStream<ColumnBatch> batches, List<SingleOutputStreamOperator<?>> stages) {}
