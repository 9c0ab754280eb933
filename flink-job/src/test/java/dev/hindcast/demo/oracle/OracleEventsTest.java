package dev.hindcast.demo.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.demo.MartTable;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Versions that arrive in any order, twice, or as deletions. */
class OracleEventsTest {
    private static final String HEADER =
            "order_id,line_no,event_type,business_date,event_time,source_updated_at,source_sequence,customer,country,"
                    + "region,currency,state,stock_code,quantity,refunded_quantity,unit_price,is_deleted\n";
    private static final String CORRECTED = "7,1,CORRECTED,2011-03-01,2011-03-01T09:00:00Z,2011-03-02T09:00:00Z,4,,GB,"
            + "Europe,GBP,SOLD,A,3,0,1.0000,false\n";
    private static final String ORDERED = "7,1,ORDERED,2011-03-01,2011-03-01T09:00:00Z,2011-03-01T09:00:00Z,1,,GB,"
            + "Europe,GBP,SOLD,A,2,0,1.0000,false\n";
    private static final String OTHER = "7,2,ORDERED,2011-03-01,2011-03-01T09:00:00Z,2011-03-01T09:00:00Z,2,,GB,"
            + "Europe,GBP,SOLD,B,2,0,1.0000,false\n";
    private static final String OTHER_DELETED =
            "7,2,DELETED,2011-03-01,2011-03-01T09:00:00Z,2011-03-02T09:00:00Z,3,,GB,"
                    + "Europe,GBP,SOLD,B,2,0,1.0000,true\n";
    // 3.00 x 0.2 = 0.60; 3.60 / 0.8 = 4.50.
    private static final String EXPECTED = "2011-03-01,7,1,2011-03-02T09:00:00Z,4,2011-03-01T09:00:00Z,,GB,"
            + "Europe,GBP,SOLD,A,3,0,1.00,3.00,0,0.2,0.60,3.60,4.50";

    @TempDir
    private Path folder;

    @Test
    void theNewestVersionCountsWhateverTheOrderOfArrival() {
        String events = HEADER + CORRECTED + OTHER_DELETED + ORDERED + OTHER + CORRECTED + ORDERED;
        try (MartTable mart = new MartTable();
                Oracle oracle = Oracle.open(folder, HandMadeOrders.events(folder, events))) {
            // No customer is null and not the empty text.
            long snapshot = mart.append(List.of(EXPECTED));

            assertThat(oracle.events()).isEqualTo(6);
            assertThat(oracle.compare(Rule.CORRECT, CutOff.NONE, mart.table(), snapshot)
                            .text())
                    .isEqualTo("equal: 1 rows");
        }
    }

    @Test
    void anOrderWithoutAnyRecentRateIsRefused() {
        String late = ORDERED.replace("2011-03-01", "2011-03-12");
        try (Oracle oracle = Oracle.open(folder, HandMadeOrders.events(folder, HEADER + late))) {
            assertThatThrownBy(() -> oracle.expect(Rule.CORRECT, CutOff.NONE))
                    .isInstanceOf(OracleFailure.class)
                    .hasMessageContaining("1 exchange rates");
        }
    }

    @Test
    void aFileThatCannotBeReadIsNamed() {
        assertThatThrownBy(() -> Oracle.open(folder, HandMadeOrders.events(folder, HEADER + "7,x,y\n")))
                .isInstanceOf(OracleFailure.class)
                .hasMessageContaining("orders.csv");
    }
}
