package dev.hindcast.validate.evidence;

import dev.hindcast.compute.wire.JavaFormat;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.TreeMap;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.util.OutputTag;

/**
 * A differing key as it is kept.
 *
 * @param kind changed, appeared, vanished or repeated
 * @param slices {@code column=value}
 * @param before old values as text by column, without columns that are NULL; empty where the key appeared
 */
public record KeptKey(
        String partition,
        String key,
        String kind,
        boolean expected,
        boolean rightDirection,
        int rank,
        ArrayList<String> slices,
        TreeMap<String, String> before,
        TreeMap<String, String> after)
        implements Serializable {
    /** How Flink carries it. */
    public static final TypeInformation<KeptKey> TYPE = JavaFormat.of(KeptKey.class);

    /** Where a comparison puts what is kept. */
    public static final OutputTag<KeptKey> SIDE = new OutputTag<>("kept keys", TYPE);
}
