package dev.hindcast.observe;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * A zip whose comment is the SHA-256 of every byte before it. The digests of the entries cover only what a reader unpacks;
 * the seal also covers the container (names, times, directory), so that no changed byte stays unseen.
 */
final class SealedZip {
    private static final String SEAL = "hindcast-audit sha256:";
    private static final int SEAL_LENGTH = SEAL.length() + 64;
    /** Not the time of writing: the same input gives the same file. */
    private static final LocalDateTime TIME = LocalDateTime.of(2000, 1, 1, 0, 0);

    private SealedZip() {}

    /** Writes the entries and their list; answers the root digest. */
    static String write(Path file, String run, Map<String, byte[]> entries) throws IOException {
        EntryList list = EntryList.of(run, entries);
        Map<String, byte[]> all = new LinkedHashMap<>();
        all.put(EntryList.NAME, AuditJson.write(list));
        all.putAll(entries);
        Files.write(file, seal(zip(all)));
        return list.root();
    }

    private static byte[] zip(Map<String, byte[]> entries) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes, StandardCharsets.UTF_8)) {
            zip.setComment(SEAL + "0".repeat(64));
            for (Map.Entry<String, byte[]> content : entries.entrySet()) {
                ZipEntry entry = new ZipEntry(content.getKey());
                entry.setTimeLocal(TIME);
                zip.putNextEntry(entry);
                zip.write(content.getValue());
                zip.closeEntry();
            }
        }
        return bytes.toByteArray();
    }

    /** The comment is the last thing in a zip, so that its place is known. */
    private static byte[] seal(byte[] zip) {
        byte[] seal = sealOf(zip).getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(seal, 0, zip, zip.length - SEAL_LENGTH, SEAL_LENGTH);
        return zip;
    }

    private static String sealOf(byte[] zip) {
        return SEAL + Sha256.hex(zip, zip.length - SEAL_LENGTH);
    }

    /** Whether it begins as a zip file with entries does (APPNOTE 4.3.7). */
    static boolean isZip(byte[] file) {
        return file.length >= 4 && file[0] == 'P' && file[1] == 'K' && file[2] == 3 && file[3] == 4;
    }

    /** Whether no byte was changed, added or cut since it was sealed. */
    static boolean sealHolds(byte[] zip) {
        if (zip.length < SEAL_LENGTH) {
            return false;
        }
        String found = new String(zip, zip.length - SEAL_LENGTH, SEAL_LENGTH, StandardCharsets.ISO_8859_1);
        return found.equals(sealOf(zip));
    }

    /** Name to content of every entry; IOException when it is no zip or has a name twice. */
    static Map<String, byte[]> read(byte[] zip) throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(zip), StandardCharsets.UTF_8)) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                if (entries.put(entry.getName(), in.readAllBytes()) != null) {
                    throw new IOException("The entry " + entry.getName() + " stands twice");
                }
            }
        }
        return entries;
    }
}
