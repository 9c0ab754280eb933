package dev.hindcast.freeze;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.Consumer;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.jspecify.annotations.Nullable;

/** A query on a database, in one read-only transaction. */
public final class JdbcQuery implements MutableSource, AutoCloseable {
    private static final int ROWS_AT_A_TIME = 10_000;

    private final Asked asked;
    private final Connection connection;
    private final JdbcColumns columns;
    private final String isolation;

    /** What the database is asked, under a name without secrets. */
    private record Asked(
            String name, String query, @Nullable String position) {}

    private JdbcQuery(Asked asked, Connection connection, JdbcColumns columns, String isolation) {
        this.asked = asked;
        this.connection = connection;
        this.columns = columns;
        this.isolation = isolation;
    }

    /**
     * Connects and begins the transaction.
     *
     * @param url JDBC URL, with its secrets filled in
     * @param positionQuery answers one value that says where the database stands, or null
     * @throws HindcastException SOURCE_UNREADABLE, or NOT_SUPPORTED for a column of a type that raw cannot hold
     */
    public static JdbcQuery open(String url, String query, @Nullable String positionQuery) {
        String name = "query on " + url.replaceFirst("[?;].*", "").replaceFirst("//[^@/]*@", "//");
        try {
            return begun(DriverManager.getConnection(url), new Asked(name, query, positionQuery));
        } catch (SQLException e) {
            throw unreadable(name, e);
        }
    }

    /** The connection stays open until {@link #close}. */
    private static JdbcQuery begun(Connection connection, Asked asked) throws SQLException {
        try {
            String isolation = begin(connection);
            return new JdbcQuery(asked, connection, JdbcColumns.of(connection, asked.query()), isolation);
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    /** The strictest isolation that the driver has. */
    private static String begin(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        for (int level : new int[] {Connection.TRANSACTION_SERIALIZABLE, Connection.TRANSACTION_REPEATABLE_READ}) {
            if (connection.getMetaData().supportsTransactionIsolationLevel(level)) {
                connection.setTransactionIsolation(level);
                return level == Connection.TRANSACTION_SERIALIZABLE ? "serializable" : "repeatable read";
            }
        }
        return "the database's default";
    }

    @Override
    public String name() {
        return asked.name() + ": " + asked.query().strip().replaceAll("\\s+", " ");
    }

    @Override
    public Schema schema() {
        return columns.schema();
    }

    @Override
    public String position() {
        String positionQuery = asked.position();
        if (positionQuery == null) {
            return "not told by the source";
        }
        try (PreparedStatement statement = connection.prepareStatement(positionQuery);
                ResultSet answer = statement.executeQuery()) {
            return answer.next() ? String.valueOf(answer.getObject(1)) : "not told by the source";
        } catch (SQLException e) {
            throw unreadable(asked.name(), e);
        }
    }

    @Override
    public String consistency() {
        return isolation.startsWith("the")
                ? "read in one transaction under the database's default isolation: rows may be of different moments"
                : "all rows are of one transaction (" + isolation + ")";
    }

    @Override
    public void read(Consumer<Record> rows) {
        GenericRecord row = GenericRecord.create(columns.schema());
        try (PreparedStatement statement = connection.prepareStatement(asked.query())) {
            statement.setFetchSize(ROWS_AT_A_TIME);
            try (ResultSet found = statement.executeQuery()) {
                while (found.next()) {
                    columns.fill(row, found);
                    rows.accept(row);
                }
            }
        } catch (SQLException e) {
            throw unreadable(asked.name(), e);
        }
    }

    private static HindcastException unreadable(String name, SQLException failure) {
        return ErrorCode.SOURCE_UNREADABLE
                .error("Cannot read the %s: %s", name, failure.getMessage())
                .value(name)
                .expected("a SELECT that the database answers")
                .because(failure);
    }

    /** Ends the transaction, which has changed nothing. */
    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw unreadable(asked.name(), e);
        }
    }
}
