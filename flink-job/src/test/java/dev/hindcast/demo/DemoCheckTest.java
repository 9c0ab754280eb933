package dev.hindcast.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.demo.oracle.Rule;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.table.Positions;
import dev.hindcast.table.RefPosition;
import dev.hindcast.table.Watermark;
import dev.hindcast.verb.Answer;
import dev.hindcast.verb.Session;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.OverwriteFiles;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The demo's own check turns red for one wrong row, one lost, one doubled and one cent, and then the demo ends with 1. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DemoCheckTest {
    private static final Answer PUBLISHED = Answer.done("demo", "run", "PUBLISHED", Answer.object(), "done");

    private Session session;
    private DemoInputs inputs;
    private LiveFeed feed;
    private RefPosition position;
    /** The rows of the day that is falsified. */
    private List<Record> day;

    @BeforeAll
    void mainAsItMustBe(@TempDir Path folder) {
        session = Session.open(folder, null, "test", line -> {});
        inputs = DemoFiles.prepare(DemoOptions.generated(new GeneratorOptions(7, 100)), folder.resolve("inputs"));
        DemoWorld world = new DemoWorld(session, inputs);
        world.createTables();
        world.writeSpecs();
        feed = feed();
        Arrivals arrivals = inputs.arrivals();
        feed.feed(new Arrivals.Batch(arrivals.events(), arrivals.events().size()));
        Table raw = session.catalogs().load(DemoTables.ORDER_EVENTS);
        Watermark all = Positions.head(raw);
        position = new RefPosition(0, raw.uuid().toString(), all, "code", Map.of());
        List<Record> rows = new ArrayList<>(new PlainMart(inputs.vat(), inputs.fx()).rows(arrivals.events()));
        rows.sort(Comparator.comparing(DemoCheckTest::date));
        commit(Expressions.alwaysTrue(), rows);
        LocalDate last = date(rows.get(rows.size() - 1));
        day = rows.stream().filter(row -> date(row).equals(last)).toList();
    }

    @AfterAll
    void close() {
        session.close();
    }

    @AfterEach
    void mend() {
        replaceDay(day);
    }

    @Test
    void mainAsItMustBeIsEqualAndTheAnswerStays() {
        DemoCheck check = check(true);

        check.mainIs(Rule.CORRECT, "now");

        assertThat(check.equal()).as(check.text()).isTrue();
        assertThat(check.judged(PUBLISHED)).isEqualTo(PUBLISHED);
    }

    @Test
    void oneFalsifiedRowTurnsItRed() {
        replaceDay(changed("country", "ZZ"));
        requireRed("DIFFERENT");
    }

    @Test
    void oneLostRowTurnsItRed() {
        replaceDay(day.subList(1, day.size()));
        requireRed("LOST");
    }

    @Test
    void oneDoubledRowTurnsItRed() {
        List<Record> doubled = new ArrayList<>(day);
        doubled.add(day.get(0));
        replaceDay(doubled);
        requireRed("DOUBLED");
    }

    @Test
    void oneCentTurnsItRed() {
        BigDecimal tax = (BigDecimal) day.get(0).getField("tax");
        replaceDay(changed("tax", tax.add(new BigDecimal("0.01"))));
        requireRed("DIFFERENT");
    }

    @Test
    void theWrongRuleTurnsItRed() {
        DemoCheck check = check(true);

        check.mainIs(Rule.DEFECTIVE, "now");

        assertThat(check.equal()).isFalse();
    }

    @Test
    void aLaterRightComparisonDoesNotMakeAnEarlierWrongOneGood() {
        DemoCheck check = check(true);
        replaceDay(day.subList(1, day.size()));
        check.mainIs(Rule.CORRECT, "first");
        replaceDay(day);

        check.mainIs(Rule.CORRECT, "then");

        assertThat(check.equal()).isFalse();
        assertThat(check.text()).contains("first: different", "then: equal");
    }

    @Test
    void withoutVerifyNothingIsComparedAndNothingClaimed() {
        DemoCheck check = check(false);
        replaceDay(day.subList(1, day.size()));

        check.mainIs(Rule.CORRECT, "now");

        assertThat(check.equal()).isNull();
        assertThat(check.judged(PUBLISHED).exit()).isZero();
    }

    private void requireRed(String kind) {
        DemoCheck check = check(true);

        check.mainIs(Rule.CORRECT, "now");

        assertThat(check.equal()).isFalse();
        assertThat(check.text())
                .contains("different", kind, day.get(0).getField("order_id").toString());
        assertThat(check.judged(PUBLISHED).exit()).isEqualTo(1);
    }

    private DemoCheck check(boolean verify) {
        return new DemoCheck(session, inputs, feed, verify);
    }

    private LiveFeed feed() {
        return new LiveFeed(
                new RawFeeder(session.catalogs(), session.commits()::append),
                () -> {
                    throw ErrorCode.BUG.error("Cannot compute here");
                },
                List.of());
    }

    private List<Record> changed(String column, Object value) {
        List<Record> rows = new ArrayList<>(day);
        Record wrong = day.get(0).copy();
        wrong.setField(column, value);
        rows.set(0, wrong);
        return rows;
    }

    private void replaceDay(List<Record> rows) {
        commit(Expressions.equal("business_date", date(day.get(0)).toString()), rows);
    }

    /** Rows of main that say the same position as those before. */
    private void commit(Expression where, List<Record> rows) {
        Table mart = session.catalogs().load(DemoTables.ORDERS_DAILY);
        OverwriteFiles overwrite = mart.newOverwrite().overwriteByRowFilter(where);
        if (!rows.isEmpty()) {
            RecordFiles.write(mart, rows).forEach(overwrite::addFile);
        }
        Positions.summary(position).forEach(overwrite::set);
        overwrite.commit();
    }

    private static LocalDate date(Record row) {
        return (LocalDate) row.getField("business_date");
    }
}
