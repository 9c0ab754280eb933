package dev.hindcast.manifest;

import java.io.PrintWriter;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConnection;

/** SQLite in memory: one connection, lent to one thread at a time, whose statements are prepared once. */
final class MemoryDatabase implements DataSource {
    private static final String MAIN = "main";

    private final ReentrantLock turn = new ReentrantLock(true);
    private final Map<String, PreparedStatement> prepared = new HashMap<>();
    private final SQLiteConnection connection;
    private final Connection lent;

    /** In memory, or in this file if it has a name. */
    MemoryDatabase(String file) {
        String place = file.isEmpty() ? ":memory:" : file + "?synchronous=OFF";
        try {
            connection = DriverManager.getConnection("jdbc:sqlite:" + place).unwrap(SQLiteConnection.class);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        lent = proxy(Connection.class, this::answer);
    }

    private @Nullable Object answer(Object self, Method method, Object... arguments) throws Throwable {
        return switch (method.getName()) {
            case "close" -> {
                turn.unlock();
                yield null;
            }
            case "isClosed" -> false;
            case "prepareStatement" -> prepared((String) arguments[0]);
            default -> call(connection, method, arguments);
        };
    }

    private PreparedStatement prepared(String sql) throws SQLException {
        PreparedStatement kept = prepared.get(sql);
        if (kept == null) {
            kept = keptOpen(connection.prepareStatement(sql));
            prepared.put(sql, kept);
        }
        return kept;
    }

    /** Who closes it gives it back as it was: a statement that stands in the midst of its rows keeps the database busy. */
    private static PreparedStatement keptOpen(PreparedStatement real) {
        List<ResultSet> answers = new ArrayList<>();
        return proxy(PreparedStatement.class, (self, method, arguments) -> {
            if (method.getName().equals("close")) {
                for (ResultSet answer : answers) {
                    answer.close();
                }
                answers.clear();
                real.clearBatch();
                real.clearParameters();
                return null;
            }
            Object answer = call(real, method, arguments);
            if (answer instanceof ResultSet rows) {
                answers.add(rows);
            }
            return answer;
        });
    }

    private static <T> T proxy(Class<T> type, InvocationHandler answers) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, answers));
    }

    private static @Nullable Object call(Object real, Method method, Object... arguments) throws Throwable {
        try {
            return method.invoke(real, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    @Override
    public Connection getConnection() {
        turn.lock();
        return lent;
    }

    @Override
    public Connection getConnection(String user, String password) {
        return getConnection();
    }

    byte[] save() {
        try {
            return connection.serialize(MAIN);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    void restore(byte[] saved) {
        try {
            connection.deserialize(MAIN, saved);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public PrintWriter getLogWriter() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void setLogWriter(PrintWriter out) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void setLoginTimeout(int seconds) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getGlobal();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return connection.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return connection.isWrapperFor(type);
    }
}
