package dev.hindcast.gate;

import dev.hindcast.error.ErrorCode;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

/** Ed25519 over text, with public keys as {@code ed25519:<base64 of the raw 32 bytes>}. */
public final class Ed25519 {
    static final String ALGORITHM = "Ed25519";

    private static final String PREFIX = "ed25519:";
    private static final int RAW_LENGTH = 32;
    /** What X.509 puts before the raw bytes of such a key (RFC 8410). */
    private static final byte[] X509_HEADER = HexFormat.of().parseHex("302a300506032b6570032100");

    private Ed25519() {}

    /** The text form of a public key. */
    static String text(PublicKey key) {
        byte[] encoded = key.getEncoded();
        byte[] raw = Arrays.copyOfRange(encoded, encoded.length - RAW_LENGTH, encoded.length);
        return PREFIX + Base64.getEncoder().encodeToString(raw);
    }

    /** Signature over the UTF-8 bytes, in base64. */
    static String sign(PrivateKey key, String text) {
        try {
            Signature signature = Signature.getInstance(ALGORITHM);
            signature.initSign(key);
            signature.update(text.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(signature.sign());
        } catch (GeneralSecurityException e) {
            throw ErrorCode.INPUT_INVALID
                    .error("Cannot sign: the key is no Ed25519 private key")
                    .because(e);
        }
    }

    /** Whether the signature is that of this key over this text; false also when key or signature cannot be read. */
    public static boolean verifies(String publicKey, String text, String signature) {
        try {
            Signature verifier = Signature.getInstance(ALGORITHM);
            verifier.initVerify(publicKey(publicKey));
            verifier.update(text.getBytes(StandardCharsets.UTF_8));
            return verifier.verify(Base64.getDecoder().decode(signature));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            return false;
        }
    }

    private static PublicKey publicKey(String text) throws GeneralSecurityException {
        if (!text.startsWith(PREFIX)) {
            throw new IllegalArgumentException("A public key begins with " + PREFIX);
        }

        byte[] raw = Base64.getDecoder().decode(text.substring(PREFIX.length()));
        if (raw.length != RAW_LENGTH) {
            throw new IllegalArgumentException("A public key has 32 bytes");
        }

        byte[] encoded = Arrays.copyOf(X509_HEADER, X509_HEADER.length + RAW_LENGTH);
        System.arraycopy(raw, 0, encoded, X509_HEADER.length, RAW_LENGTH);
        return KeyFactory.getInstance(ALGORITHM).generatePublic(new X509EncodedKeySpec(encoded));
    }
}
