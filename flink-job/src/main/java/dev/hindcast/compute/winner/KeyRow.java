package dev.hindcast.compute.winner;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Key, version and place of one raw row; one object for many rows. */
public final class KeyRow {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int MOVED = 1;
    private static final int DELETED = 2;
    private static final int SHORT = 4;
    /** Bits of these three. */
    private static final int FLAGS = 3;

    private byte[] fields = new byte[64];
    private int keyLength;
    private int end;
    private int unit = -1;
    private int file = -1;
    private long row;
    private boolean deleted;

    /** Key and version are these bytes, the key first. */
    public void fields(ByteSink from, int keyBytes) {
        reserve(from.length());
        System.arraycopy(from.buffer(), 0, fields, 0, from.length());
        keyLength = keyBytes;
        end = from.length();
    }

    /** The row lies in this file of this unit. */
    public void file(int ofUnit, int inUnit) {
        unit = ofUnit;
        file = inUnit;
        row = 0;
    }

    /** The row's position in its file, and whether it deletes its key. */
    public void row(long position, boolean deletes) {
        row = position;
        deleted = deletes;
    }

    /** 64 bits of the key's hash. */
    public long hash() {
        return KeyHash.of(fields, 0, keyLength);
    }

    /** Key, then version. */
    byte[] fields() {
        return fields;
    }

    int keyLength() {
        return keyLength;
    }

    int versionLength() {
        return end - keyLength;
    }

    int unit() {
        return unit;
    }

    int file() {
        return file;
    }

    long row() {
        return row;
    }

    boolean deleted() {
        return deleted;
    }

    /** How many bytes at the front of key and key are equal. */
    int sharedKey(KeyRow other) {
        return shared(0, keyLength, other, 0, other.keyLength);
    }

    /** How many bytes at the front of version and version are equal. */
    int sharedVersion(KeyRow other) {
        return shared(keyLength, end, other, other.keyLength, other.end);
    }

    private int shared(int from, int to, KeyRow other, int otherFrom, int otherTo) {
        int most = Math.min(to - from, otherTo - otherFrom);
        int same = 0;
        for (; same <= most - Long.BYTES; same += Long.BYTES) {
            long differing = (long) LONGS.get(fields, from + same) ^ (long) LONGS.get(other.fields, otherFrom + same);
            if (differing != 0) {
                return same + Long.numberOfTrailingZeros(differing) / Byte.SIZE;
            }
        }
        while (same < most && fields[from + same] == other.fields[otherFrom + same]) {
            same++;
        }
        return same;
    }

    /** Reads the next row of a block, which says only what is new. */
    void read(ByteReader in) {
        int head = (int) in.varint();
        if ((head & MOVED) != 0) {
            file((int) in.varint(), (int) in.varint());
        }
        if ((head & SHORT) != 0) {
            int key = in.next();
            int version = in.next();
            fields(in, key >>> 4, key & 0xF, version >>> 4, version & 0xF);
        } else {
            fields(in, head >>> FLAGS, (int) in.varint(), (int) in.varint(), (int) in.varint());
        }
        row += in.signed();
        deleted = (head & DELETED) != 0;
    }

    private void fields(ByteReader in, int keyShared, int keyRest, int versionShared, int versionRest) {
        int key = keyShared + keyRest;
        if (key != keyLength) {
            byte[] before = Arrays.copyOf(fields, end);
            reserve(key + versionShared);
            System.arraycopy(before, keyLength, fields, key, versionShared);
        }
        reserve(key + versionShared + versionRest);
        in.copy(fields, keyShared, keyRest);
        in.copy(fields, key + versionShared, versionRest);
        keyLength = key;
        end = key + versionShared + versionRest;
    }

    /** Writes what is new since the row before: lengths that are short, as nearly all are, take four bits each. */
    void write(KeyRow before, ByteSink out) {
        boolean moved = unit != before.unit || file != before.file;
        int keyShared = sharedKey(before);
        int keyRest = keyLength - keyShared;
        int versionShared = sharedVersion(before);
        int versionRest = versionLength() - versionShared;
        boolean small = (keyShared | keyRest | versionShared | versionRest) <= 0xF;
        int flags = (moved ? MOVED : 0) | (deleted ? DELETED : 0) | (small ? SHORT : 0);
        out.putVarint(small ? flags : (long) keyShared << FLAGS | flags);
        if (moved) {
            out.putVarint(unit);
            out.putVarint(file);
        }
        if (small) {
            out.put(keyShared << 4 | keyRest);
            out.put(versionShared << 4 | versionRest);
        } else {
            out.putVarint(keyRest);
            out.putVarint(versionShared);
            out.putVarint(versionRest);
        }
        out.put(fields, keyShared, keyRest);
        out.put(fields, keyLength + versionShared, versionRest);
        out.putSigned(row - (moved ? 0 : before.row));
    }

    private void reserve(int length) {
        if (length > fields.length) {
            fields = Arrays.copyOf(fields, 2 * length);
        }
    }
}
