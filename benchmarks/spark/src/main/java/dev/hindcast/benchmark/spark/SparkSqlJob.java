package dev.hindcast.benchmark.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.SparkSession;

/** Runs the statement of a file with Spark SQL; all settings come as {@code -Dspark.*}. */
public final class SparkSqlJob {
    private SparkSqlJob() {}

    /**
     * Runs it and prints, as the last line, how many bytes the tasks wrote for others to fetch (as Spark stores them:
     * serialised and compressed).
     *
     * @param arguments the file of the statement
     */
    public static void main(String... arguments) throws IOException {
        String statement = Files.readString(Path.of(arguments[0]));
        ShuffledBytes shuffled = new ShuffledBytes();
        try (SparkSession spark = SparkSession.builder().getOrCreate()) {
            spark.sparkContext().addSparkListener(shuffled);
            spark.sql(statement);
        }
        // After the close, which delivers all events.
        System.out.println("{\"bytes_shuffled\":" + shuffled.bytes.get() + "}");
    }

    private static final class ShuffledBytes extends SparkListener {
        private final AtomicLong bytes = new AtomicLong();

        @Override
        public void onTaskEnd(SparkListenerTaskEnd end) {
            if (end.taskMetrics() != null) {
                bytes.addAndGet(end.taskMetrics().shuffleWriteMetrics().bytesWritten());
            }
        }
    }
}
