package dev.hindcast.demo;

import dev.hindcast.demo.oracle.CutOff;
import dev.hindcast.demo.oracle.Oracle;
import dev.hindcast.demo.oracle.Rule;
import dev.hindcast.demo.oracle.Verdict;
import dev.hindcast.error.ErrorKind;
import dev.hindcast.table.Positions;
import dev.hindcast.verb.Answer;
import dev.hindcast.verb.Session;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.Table;
import org.jspecify.annotations.Nullable;

/** Asks the oracle whether main holds what the rule makes of all events that had arrived at main's watermark. */
final class DemoCheck {
    private final Session session;
    private final DemoInputs inputs;
    private final LiveFeed feed;
    private final boolean verify;
    private final List<String> texts = new ArrayList<>();
    private @Nullable Boolean equal;

    DemoCheck(Session session, DemoInputs inputs, LiveFeed feed, boolean verify) {
        this.session = session;
        this.inputs = inputs;
        this.feed = feed;
        this.verify = verify;
    }

    /** Compares the whole of main, key by key; nothing when the demo was not asked to verify. */
    void mainIs(Rule rule, String when) {
        if (!verify) {
            return;
        }
        Table mart = session.catalogs().load(DemoTables.ORDERS_DAILY);
        long head = Positions.mainHead(mart);
        long watermark = Positions.of(mart, head).orElseThrow().watermark().snapshotId();
        try (Oracle oracle = Oracle.open(session.folder().root().resolve("oracle"), inputs.oracle())) {
            Verdict verdict = oracle.compare(rule, new CutOff.First(feed.arrivedWith(watermark)), mart, head);
            equal = verdict.equal() && !Boolean.FALSE.equals(equal);
            texts.add("oracle " + when + ": " + verdict.text());
            session.say("        " + texts.get(texts.size() - 1));
        }
    }

    /** Whether all comparisons so far were equal; null when none was made. */
    @Nullable
    Boolean equal() {
        return equal;
    }

    /** The demo's answer: as it is, or refused once a comparison found main wrong. */
    Answer judged(Answer answer) {
        return Boolean.FALSE.equals(equal) ? answer.exit(ErrorKind.REFUSED.exitStatus()) : answer;
    }

    String text() {
        return String.join("; ", texts);
    }
}
