package dev.hindcast.demo;

import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import java.math.BigDecimal;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.io.CloseableIterable;

/** The exact sum of (pre_tax - refund) over a whole snapshot of the mart, in GBP. */
final class NetTotal {
    private NetTotal() {}

    static BigDecimal of(Table mart, long snapshotId) {
        BigDecimal net = BigDecimal.ZERO;
        try (CloseableIterable<Record> rows = IcebergGenerics.read(mart)
                .useSnapshot(snapshotId)
                .select("pre_tax", "refund")
                .build()) {
            for (Record row : rows) {
                net = net.add((BigDecimal) row.getField("pre_tax")).subtract((BigDecimal) row.getField("refund"));
            }
        } catch (IOException e) {
            throw ErrorCode.STORE_FAILED
                    .error("Cannot read %s: %s", mart.name(), e)
                    .because(e);
        }
        return net;
    }
}
