package dev.hindcast.submit;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * A job to be run on a cluster by our jar's main class.
 *
 * @param id 32 hexadecimal digits; derived from what the job is for, so that whoever knows that finds the job again
 * @param mainClass fully qualified
 * @param arguments of its main method; they can be seen in Flink's interface, so that no secret may be among them
 */
public record JobCall(String id, String mainClass, List<String> arguments) {
    private static final int ID_LENGTH = 32;

    public JobCall {
        arguments = List.copyOf(arguments);
    }

    /** The job id of a purpose. */
    public static String idOf(String purpose) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(purpose.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash).substring(0, ID_LENGTH);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
