package dev.hindcast.compute;

import org.apache.iceberg.Table;

/** Where attempts write: below the target's own data location, one folder a token, so that no attempt meets another. */
public final class Staging {
    private Staging() {}

    /** The folder of a token. */
    public static String below(Table target, String token) {
        return below(target.location(), token);
    }

    static String below(String location, String token) {
        return location + "/data/hindcast/" + token;
    }
}
