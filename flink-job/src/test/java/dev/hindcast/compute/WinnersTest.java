package dev.hindcast.compute;

import static dev.hindcast.compute.Shop.DAY;
import static dev.hindcast.compute.Shop.event;
import static dev.hindcast.compute.Shop.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.manifest.PartitionFacts;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.apache.iceberg.data.Record;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which version of a key wins, and what is refused. */
class WinnersTest {
    private static final int BUSINESS_DATE = 2;
    private static final int IS_DELETED = 9;
    private static final int NOTE = 10;

    @TempDir
    private Path folder;

    private Computing computing;

    @BeforeEach
    void openShop() {
        computing = new Computing(folder);
    }

    @Test
    void theGreatestVersionWinsWhateverTheOrderOfCommits() {
        List<ComputedPartition> computed = computing.compute(
                List.of(
                        List.of(event(DAY, "a", 2, 20, "1.0000"), event(DAY, "b", 1, 1, "1.0000")),
                        List.<Object[]>of(event(DAY, "a", 1, 10, "1.0000")),
                        List.<Object[]>of(event(DAY, "b", 3, 3, "1.0000"))),
                DAY);

        assertThat(computing.rows(computed))
                .extracting(row -> row.getField("order_id") + "=" + row.getField("quantity"))
                .containsExactly("a=20", "b=3");
        PartitionFacts facts = computed.get(0).facts();
        assertThat(facts.rowsRead()).isEqualTo(4);
        assertThat(facts.winners()).isEqualTo(2);
        assertThat(facts.rowsOut()).isEqualTo(2);
        assertThat(facts.distinctKeys()).isEqualTo(2);
        assertThat(facts.deleted()).isZero();
        assertThat(facts.dropped()).isZero();
    }

    @Test
    void aDeletedKeyStaysDeletedWhenALateOlderVersionArrives() {
        List<ComputedPartition> computed = computing.compute(
                List.of(
                        List.of(event(DAY, "gone", 1, 1, "1.0000"), event(DAY, "kept", 1, 1, "1.0000")),
                        List.<Object[]>of(with(event(DAY, "gone", 3, 1, "1.0000"), IS_DELETED, true)),
                        List.<Object[]>of(event(DAY, "gone", 2, 1, "1.0000"))),
                DAY);

        assertThat(computing.rows(computed))
                .extracting(row -> row.getField("order_id"))
                .containsExactly("kept");
        assertThat(computed.get(0).facts().winners()).isEqualTo(2);
        assertThat(computed.get(0).facts().deleted()).isEqualTo(1);
        assertThat(computed.get(0).facts().rowsRead()).isEqualTo(4);
    }

    @Test
    void theSameRowTwiceIsOneRow() {
        Object[] twice = with(event(DAY, "a", 1, 7, "1.0000"), NOTE, "same");
        List<ComputedPartition> computed = computing.compute(
                List.of(List.of(twice, event(DAY, "b", 1, 1, "1.0000")), List.<Object[]>of(twice)), DAY);

        assertThat(computing.rows(computed)).hasSize(2);
        assertThat(computed.get(0).facts().rowsRead()).isEqualTo(3);
    }

    @Test
    void equalVersionsWithOtherContentAreRefusedByKeyEvenInAColumnThatTheRuleDoesNotRead() {
        computing.lake.append(Shop.RAW, List.<Object[]>of(with(event(DAY, "a", 1, 7, "1.0000"), NOTE, "one")));
        computing.lake.append(Shop.RAW, List.<Object[]>of(with(event(DAY, "a", 1, 7, "1.0000"), NOTE, null)));

        computing.refusal(computing.request(DAY), ErrorCode.VERSION_TIE, "order_id=a", "line_no=1");
    }

    @Test
    void aTieBelowTheWinnerDoesNotMatter() {
        computing.lake.append(Shop.RAW, List.of(event(DAY, "a", 1, 1, "1.0000"), event(DAY, "a", 1, 2, "1.0000")));
        List<ComputedPartition> computed =
                computing.compute(List.of(List.<Object[]>of(event(DAY, "a", 2, 3, "1.0000"))), DAY);

        assertThat(computing.rows(computed))
                .extracting(row -> row.getField("quantity"))
                .containsExactly(3);
    }

    @Test
    void aDeleteAndALiveRowOfOneVersionAreATie() {
        computing.lake.append(Shop.RAW, List.<Object[]>of(event(DAY, "a", 1, 7, "1.0000")));
        computing.lake.append(Shop.RAW, List.<Object[]>of(with(event(DAY, "a", 1, 7, "1.0000"), IS_DELETED, true)));

        computing.refusal(computing.request(DAY), ErrorCode.VERSION_TIE, "order_id=a");
    }

    @Test
    void aKeyInTwoPartitionsIsRefusedByName() {
        computing.lake.append(Shop.RAW, List.<Object[]>of(event(DAY, "moved", 1, 1, "1.0000")));
        computing.lake.append(
                Shop.RAW, List.<Object[]>of(with(event(DAY, "moved", 2, 1, "1.0000"), BUSINESS_DATE, DAY.plusDays(1))));

        computing.refusal(
                computing.request(DAY, DAY.plusDays(1)),
                ErrorCode.KEY_MOVED,
                "order_id=moved",
                "2011-01-04",
                "2011-01-05");
    }

    @Test
    void anEmptyPartitionIsAnsweredWithNoFiles() {
        List<ComputedPartition> computed = computing.compute(
                List.of(List.<Object[]>of(event(DAY, "a", 1, 1, "1.0000"))), DAY.plusDays(1), DAY, DAY.plusDays(2));

        assertThat(computed)
                .extracting(each -> each.staged().partition() + " "
                        + each.facts().rowsOut() + " " + each.staged().files().size())
                .containsExactly("2011-01-05 0 0", "2011-01-04 1 1", "2011-01-06 0 0");
        assertThat(computed.get(0).facts().checksum()).isEqualTo("0".repeat(32));
    }

    @Test
    void aDayBefore1970IsItsOwnPartition() {
        LocalDate lastOfTheSixties = LocalDate.of(1969, 12, 31);
        List<ComputedPartition> computed = computing.compute(
                List.of(List.of(event(lastOfTheSixties, "old", 1, 2, "1.0000"), event(DAY, "new", 1, 1, "1.0000"))),
                lastOfTheSixties);

        Record row = computing.rows(computed).get(0);
        assertThat(row.getField("business_date")).isEqualTo(lastOfTheSixties);
        assertThat(row.getField("gross_eur")).isEqualTo(Shop.money("5.00", 2));
        assertThat(computed.get(0).staged().files().get(0).partition().get(0, Integer.class))
                .isEqualTo(-1);
    }

    @Test
    void keysThatDifferInCaseOrBlanksAreDifferent() {
        List<ComputedPartition> computed = computing.compute(
                List.of(List.of(
                        event(DAY, "google", 1, 1, "1.0000"),
                        event(DAY, "Google", 1, 10, "1.0000"),
                        event(DAY, "GOOGLE", 1, 100, "1.0000"),
                        event(DAY, "google ", 1, 1000, "1.0000"))),
                DAY);

        assertThat(computed.get(0).facts().distinctKeys()).isEqualTo(4);
        assertThat(computed.get(0).facts().sums().get("pre_tax")).isEqualTo(Shop.money("1111", 4));
    }
}
