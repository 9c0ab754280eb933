package dev.hindcast.manifest;

import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * What a pooler in transaction mode does to its clients: few server connections, and each transaction gets the one that has
 * waited longest. Whatever a session would keep is thrown away in between.
 */
final class PooledConnections implements DataSource, AutoCloseable {
    private final BlockingQueue<Connection> idle = new LinkedBlockingQueue<>();

    PooledConnections(String url, int size) throws SQLException {
        for (int i = 0; i < size; i++) {
            idle.add(DriverManager.getConnection(url));
        }
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection server = taken();
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        giveBack(server);
                        return null;
                    }
                    try {
                        return method.invoke(server, arguments);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                });
    }

    private Connection taken() throws SQLException {
        try {
            return idle.take();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new SQLException("Interrupted", stopped);
        }
    }

    private void giveBack(Connection server) throws SQLException {
        try (Statement statement = server.createStatement()) {
            statement.execute("discard all");
        }
        idle.add(server);
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        return getConnection();
    }

    @Override
    public void close() throws SQLException {
        for (Connection server : idle) {
            server.close();
        }
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(PrintWriter out) {}

    @Override
    public void setLoginTimeout(int seconds) {}

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        throw new SQLException("Nothing to unwrap");
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }
}
