package dev.hindcast.gate;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.spec.Escaped;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The key files of a work folder: {@code <name>.key} (private, PKCS#8 in base64, readable by its owner alone) and
 * {@code <name>.pub} ({@code ed25519:...}, the text for the spec's owners).
 */
public final class Keys {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,63}");
    private static final String PUBLIC = ".pub";

    private final Path folder;

    /** Keys in {@code folder}, which is created when the first key is. */
    public Keys(Path folder) {
        this.folder = folder;
    }

    /**
     * Creates a pair and its two files; never replaces a key.
     *
     * @throws HindcastException IDENTIFIER_INVALID, INPUT_INVALID when the name is taken, STORE_FAILED
     */
    public SigningKey create(String name) {
        checkName(name);
        try {
            KeyPair pair = KeyPairGenerator.getInstance(Ed25519.ALGORITHM).generateKeyPair();
            SigningKey key = new SigningKey(name, pair.getPrivate(), Ed25519.text(pair.getPublic()));
            Files.createDirectories(folder);
            writePrivate(
                    privateFile(name),
                    Base64.getEncoder().encodeToString(pair.getPrivate().getEncoded()));
            Files.writeString(publicFile(name), key.publicKey() + "\n");
            return key;
        } catch (FileAlreadyExistsException e) {
            throw ErrorCode.INPUT_INVALID
                    .error("Cannot create key %s: %s is there already", name, privateFile(name))
                    .value(name)
                    .expected("a new name")
                    .next("hindcast keys");
        } catch (GeneralSecurityException | IOException e) {
            throw failed("create", name, e);
        }
    }

    /** The key of a name; INPUT_INVALID when there is none. */
    public SigningKey load(String name) {
        checkName(name);
        try {
            byte[] encoded = Base64.getDecoder()
                    .decode(Files.readString(privateFile(name)).trim());
            PrivateKey key =
                    KeyFactory.getInstance(Ed25519.ALGORITHM).generatePrivate(new PKCS8EncodedKeySpec(encoded));
            return new SigningKey(name, key, Files.readString(publicFile(name)).trim());
        } catch (NoSuchFileException e) {
            throw ErrorCode.INPUT_INVALID
                    .error("Cannot load key %s: %s is not there", name, e.getFile())
                    .value(name)
                    .expected("one of " + all().keySet())
                    .next("hindcast keys --create " + name);
        } catch (GeneralSecurityException | IllegalArgumentException | IOException e) {
            throw failed("load", name, e);
        }
    }

    /** Name to public key of all keys in the folder. */
    public Map<String, String> all() {
        Map<String, String> keys = new TreeMap<>();
        if (!Files.isDirectory(folder)) {
            return keys;
        }

        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(file -> file.toString().endsWith(PUBLIC)).toList()) {
                String fileName = String.valueOf(file.getFileName());
                String name = fileName.substring(0, fileName.length() - PUBLIC.length());
                keys.put(name, Files.readString(file).trim());
            }
            return keys;
        } catch (IOException e) {
            throw failed("list", folder.toString(), e);
        }
    }

    private Path privateFile(String name) {
        return folder.resolve(name + ".key");
    }

    private Path publicFile(String name) {
        return folder.resolve(name + PUBLIC);
    }

    /** The permissions are given when the file is created: there is no moment at which others can read it. */
    private static void writePrivate(Path file, String text) throws IOException {
        FileAttribute<?>[] onlyOwner =
                Files.getFileStore(file.toAbsolutePath().getParent()).supportsFileAttributeView("posix")
                        ? new FileAttribute<?>[] {
                            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                        }
                        : new FileAttribute<?>[0];
        try (var channel = Files.newByteChannel(
                file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), onlyOwner)) {
            channel.write(StandardCharsets.UTF_8.encode(text + "\n"));
        }
    }

    private static void checkName(String name) {
        if (!NAME.matcher(name).matches()) {
            throw ErrorCode.IDENTIFIER_INVALID
                    .error("Cannot use '%s' as the name of a key", Escaped.of(name))
                    .value(Escaped.of(name))
                    .expected("letters, digits, '_', '.', '-'; at most 64")
                    .next("hindcast keys --create platform");
        }
    }

    private static HindcastException failed(String verb, String name, Exception cause) {
        return ErrorCode.STORE_FAILED
                .error("Cannot %s key %s: %s", verb, name, cause)
                .because(cause);
    }

    /** A private key with its name and the text of its public half. */
    public record SigningKey(String name, PrivateKey privateKey, String publicKey) {
        /** Never prints the private half. */
        @Override
        public String toString() {
            return name + " " + publicKey;
        }
    }
}
