package dev.hindcast.table;

import java.io.Serializable;
import java.util.Map;

/**
 * Where a ref of the target stands: raw up to {@code watermark}, computed by the code with {@code transform}.
 *
 * @param carrier id of the nearest ancestor snapshot whose summary says so
 * @param sourceUuid uuid of the raw table
 * @param transform digest of the code (see {@link TransformStore})
 * @param dependencies alias to snapshot id
 */
public record RefPosition(
        long carrier, String sourceUuid, Watermark watermark, String transform, Map<String, Long> dependencies)
        implements Serializable {
    public RefPosition {
        dependencies = Map.copyOf(dependencies);
    }
}
