package dev.hindcast.freeze;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.apache.iceberg.data.Record;

/**
 * A checksum a partition: the first 128 bits of the SHA-256 of each row, added up modulo 2^128. The order of rows does not
 * matter, and a row that is there twice counts twice.
 */
final class RowSums {
    private static final int BYTES = 16;
    private static final BigInteger MODULUS = BigInteger.ONE.shiftLeft(8 * BYTES);

    private final Map<String, BigInteger> sums = new TreeMap<>();
    private final MessageDigest sha;
    private long rows;

    RowSums() {
        try {
            sha = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }

    /** Adds the first columns of a row; each value is preceded by its length, so that no two rows read alike. */
    void add(String partition, Record row, int columns) {
        for (int i = 0; i < columns; i++) {
            Object value = row.get(i);
            byte[] text = value == null ? new byte[0] : value.toString().getBytes(StandardCharsets.UTF_8);
            sha.update((value == null ? "n" : Integer.toString(text.length)).getBytes(StandardCharsets.US_ASCII));
            sha.update((byte) ':');
            sha.update(text);
        }
        BigInteger hash = new BigInteger(1, Arrays.copyOf(sha.digest(), BYTES));
        sums.merge(partition, hash, (one, other) -> one.add(other).mod(MODULUS));
        rows++;
    }

    long rows() {
        return rows;
    }

    /** Partition to its sum in hex. */
    Map<String, String> hex() {
        Map<String, String> hex = new TreeMap<>();
        sums.forEach((partition, sum) -> hex.put(partition, "%032x".formatted(sum)));
        return hex;
    }
}
