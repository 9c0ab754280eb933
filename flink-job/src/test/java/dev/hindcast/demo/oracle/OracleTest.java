package dev.hindcast.demo.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.demo.MartTable;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The oracle agrees with figures computed by hand, and with nothing else. */
class OracleTest {
    private final MartTable mart = new MartTable();

    @TempDir
    private Path folder;

    private Oracle oracle;

    @BeforeEach
    void open() {
        oracle = Oracle.open(folder, HandMadeOrders.lines(folder));
    }

    @AfterEach
    void close() {
        oracle.close();
        mart.close();
    }

    @Test
    void agreesWithTheMartComputedByHand() {
        Verdict verdict = check(HandMadeOrders.MART);

        assertThat(verdict.text()).isEqualTo("equal: 5 rows");
        assertThat(verdict.equal()).isTrue();
        assertThat(verdict.totals().rows()).isEqualTo(5);
        assertThat(verdict.totals().rowsInRange()).isEqualTo(4);
        assertThat(verdict.totals().net()).isEqualByComparingTo("37.15");
        assertThat(verdict.totals().taxInRange()).isEqualByComparingTo("4.60");
    }

    @Test
    void knowsTheDefectiveRule() {
        List<String> rows = List.of(
                HandMadeOrders.SALE,
                HandMadeOrders.SUNDAY_DEFECTIVE,
                HandMadeOrders.IRELAND,
                HandMadeOrders.EXPORT,
                HandMadeOrders.CANCELLED_DEFECTIVE);
        long snapshot = mart.append(rows);

        assertThat(oracle.compare(Rule.DEFECTIVE, CutOff.NONE, mart.table(), snapshot)
                        .text())
                .isEqualTo("equal: 5 rows");
        assertThat(oracle.compare(Rule.CORRECT, CutOff.NONE, mart.table(), snapshot)
                        .counts())
                .isEqualTo(Map.of(KeyDifference.Kind.DIFFERENT, 2L));
    }

    @Test
    void countsOnlyWhatHadArrived() {
        long snapshot = mart.append(List.of(
                HandMadeOrders.SALE_BEFORE_REFUND,
                HandMadeOrders.SUNDAY,
                HandMadeOrders.IRELAND,
                HandMadeOrders.EXPORT,
                HandMadeOrders.CANCELLED));

        CutOff noon = new CutOff.Before(Instant.parse("2011-03-01T12:00:00Z"));
        assertThat(oracle.compare(Rule.CORRECT, new CutOff.First(5), mart.table(), snapshot)
                        .equal())
                .isTrue();
        assertThat(oracle.compare(Rule.CORRECT, noon, mart.table(), snapshot).equal())
                .isTrue();
        assertThat(oracle.compare(Rule.CORRECT, CutOff.NONE, mart.table(), snapshot)
                        .equal())
                .isFalse();
    }

    @Test
    void oneFalsifiedRowIsDifferent() {
        Verdict verdict =
                check(replaced(HandMadeOrders.IRELAND, HandMadeOrders.IRELAND.replace("SOLD,22960", "REFUNDED,22960")));

        assertThat(verdict.first()).hasSize(1);
        assertThat(verdict.first().get(0).text()).isEqualTo("DIFFERENT 536367/1 {state=SOLD expected, found REFUNDED}");
    }

    @Test
    void oneCentIsDifferent() {
        Verdict verdict =
                check(replaced(HandMadeOrders.SUNDAY, HandMadeOrders.SUNDAY.replace("4.50,5.36", "4.50,5.37")));

        assertThat(verdict.equal()).isFalse();
        assertThat(verdict.first().get(0).text()).isEqualTo("DIFFERENT 536366/1 {gross_eur=5.36 expected, found 5.37}");
        assertThat(verdict.first().get(0).expected()).containsEntry("event_time", "2011-01-09T10:00:00Z");
    }

    @Test
    void oneLostRowIsDifferent() {
        Verdict verdict = check(
                List.of(HandMadeOrders.SALE, HandMadeOrders.SUNDAY, HandMadeOrders.EXPORT, HandMadeOrders.CANCELLED));

        assertThat(verdict.counts()).isEqualTo(Map.of(KeyDifference.Kind.LOST, 1L));
        assertThat(verdict.text()).contains("LOST 536367/1");
        assertThat(verdict.first().get(0).actual()).isEmpty();
    }

    @Test
    void oneDoubledRowIsDifferent() {
        List<String> rows = new ArrayList<>(HandMadeOrders.MART);
        rows.add(HandMadeOrders.EXPORT);
        Verdict verdict = check(rows);

        assertThat(verdict.counts()).isEqualTo(Map.of(KeyDifference.Kind.DOUBLED, 1L));
        assertThat(verdict.text()).contains("DOUBLED 536367/2");
        assertThat(verdict.actualRows()).isEqualTo(6);
    }

    @Test
    void aRowThatMustNotBeThereIsDifferent() {
        List<String> rows = new ArrayList<>(HandMadeOrders.MART);
        rows.add(HandMadeOrders.EXPORT.replace("536367,2", "536367,3"));

        assertThat(check(rows).counts()).isEqualTo(Map.of(KeyDifference.Kind.EXTRA, 1L));
    }

    @Test
    void rowsDeletedByPositionAreNotThere() {
        mart.append(HandMadeOrders.MART);
        long snapshot = mart.appendAndDelete(HandMadeOrders.EXPORT);

        assertThat(oracle.compare(Rule.CORRECT, CutOff.NONE, mart.table(), snapshot)
                        .text())
                .isEqualTo("equal: 5 rows");
    }

    @Test
    void readsTheAskedSnapshotAndNotTheNewest() {
        long snapshot = mart.append(HandMadeOrders.MART);
        mart.append(List.of(HandMadeOrders.EXPORT));

        assertThat(oracle.compare(Rule.CORRECT, CutOff.NONE, mart.table(), snapshot)
                        .equal())
                .isTrue();
    }

    private Verdict check(List<String> rows) {
        return oracle.compare(Rule.CORRECT, CutOff.NONE, mart.table(), mart.append(rows));
    }

    private static List<String> replaced(String row, String by) {
        return HandMadeOrders.MART.stream()
                .map(line -> line.equals(row) ? by : line)
                .toList();
    }
}
