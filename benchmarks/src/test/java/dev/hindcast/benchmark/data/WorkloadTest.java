package dev.hindcast.benchmark.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import org.apache.iceberg.data.Record;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkloadTest {
    @ParameterizedTest
    @ValueSource(strings = {"events", "tpch"})
    void sameSeedDrawsTheSameRowsAndAnotherSeedDoesNot(String name) {
        Workload workload = Workload.named(name);
        assertThat(text(workload, 500, 7)).isEqualTo(text(workload, 500, 7)).isNotEqualTo(text(workload, 500, 8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"events", "tpch"})
    void everyColumnIsFilledAndSomeRowsAreDeletesAndSomeAreReplaced(String name) {
        Workload workload = Workload.named(name);
        Set<Object> keys = new HashSet<>();
        int deletes = 0;
        Iterator<Record> rows = workload.rows(10_000, 1);
        for (int row = 0; row < 10_000; row++) {
            Record drawn = rows.next();
            for (int column = 0; column < workload.raw().columns().size(); column++) {
                assertThat(drawn.get(column)).as("column %d", column).isNotNull();
            }
            keys.add(drawn.getField(workload.key()));
            deletes += Boolean.TRUE.equals(drawn.getField("is_deleted")) ? 1 : 0;
        }
        assertThat(rows.hasNext()).isFalse();
        assertThat(keys).hasSizeBetween(6_000, 8_000);
        assertThat(deletes).isBetween(20, 100);
    }

    @Test
    void moneyStaysInItsRange() {
        Iterator<Record> rows = new Events().rows(2_000, 3);
        while (rows.hasNext()) {
            Record row = rows.next();
            assertThat((BigDecimal) row.getField("pre_tax_amount"))
                    .isBetween(new BigDecimal("1.00"), new BigDecimal("5000.99"));
            assertThat((BigDecimal) row.getField("discount")).isBetween(new BigDecimal("0.00"), new BigDecimal("4.99"));
        }
    }

    private static String text(Workload workload, long rows, long seed) {
        StringBuilder text = new StringBuilder();
        workload.rows(rows, seed).forEachRemaining(row -> text.append(row).append('\n'));
        return text.toString();
    }
}
