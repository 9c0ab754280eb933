package dev.hindcast.benchmark.job;

import java.nio.file.Path;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;

/** Runs a job file with Flink SQL in a local environment. */
public final class FlinkSqlJob {
    private FlinkSqlJob() {}

    /**
     * Runs it and prints, as the last line, how many bytes its tasks sent to others.
     *
     * @param arguments the job file
     */
    public static void main(String... arguments) throws Exception {
        JobFile job = JobFile.read(Path.of(arguments[0]));
        TableEnvironment tables = TableEnvironment.create(EnvironmentSettings.newInstance()
                .inBatchMode()
                .withConfiguration(Configuration.fromMap(job.settings()))
                .build());
        for (String statement : job.statements()) {
            tables.executeSql(statement).await();
        }
        System.out.println("{\"bytes_shuffled\":" + ShuffledBytesFactory.REPORTER.sum() + "}");
        // Iceberg's worker pools are no daemons.
        System.exit(0);
    }
}
