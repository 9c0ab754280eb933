package dev.hindcast.claim;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.SecureRandom;

/** Names of lease holders. */
public final class Holder {
    private static final SecureRandom RANDOM = new SecureRandom();

    private Holder() {}

    /** A new name, {@code <host>-<pid>-<8 random hex digits>}: never the same twice, even on one machine. */
    public static String id() {
        return host() + "-" + ProcessHandle.current().pid() + "-" + String.format("%08x", RANDOM.nextInt());
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException nameless) {
            return "localhost";
        }
    }
}
