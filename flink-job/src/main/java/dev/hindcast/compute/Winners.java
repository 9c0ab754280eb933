package dev.hindcast.compute;

import dev.hindcast.compute.batch.BatchToRows;
import dev.hindcast.compute.batch.ColumnBatch;
import java.util.Optional;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.iceberg.Schema;
import org.apache.iceberg.flink.FlinkSchemaUtil;

/** The winners' rows as they were read: in batches, or row by row where a column is none that a batch holds. */
sealed interface Winners {
    /** The stage that reads them. */
    SingleOutputStreamOperator<?> stage();

    /** The batches, if they are in batches. */
    Optional<DataStream<ColumnBatch>> batches();

    /** The same row by row. */
    DataStream<RowData> rows();

    /** Winners of these columns in batches. */
    record InBatches(SingleOutputStreamOperator<ColumnBatch> stage, Schema columns) implements Winners {
        @Override
        public Optional<DataStream<ColumnBatch>> batches() {
            return Optional.of(stage);
        }

        @Override
        public DataStream<RowData> rows() {
            return stage.transform(
                            ComputeStage.TO_ROWS.title(),
                            InternalTypeInfo.of(FlinkSchemaUtil.convert(columns)),
                            new BatchToRows())
                    .uid(ComputeStage.TO_ROWS.uid());
        }
    }

    /** Winners row by row. */
    record InRows(SingleOutputStreamOperator<RowData> stage) implements Winners {
        @Override
        public Optional<DataStream<ColumnBatch>> batches() {
            return Optional.empty();
        }

        @Override
        public DataStream<RowData> rows() {
            return stage;
        }
    }
}
