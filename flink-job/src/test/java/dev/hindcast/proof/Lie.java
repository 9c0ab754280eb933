package dev.hindcast.proof;

import dev.hindcast.manifest.PartitionState;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.apache.iceberg.data.Record;

/** One way to falsify a candidate, and the check that must refuse it. */
record Lie(String what, String check, Consumer<Falsifier> tell) {
    /** Sixty of them: every check of the gate about results catches two at least. */
    static List<Lie> all() {
        List<Lie> lies = new ArrayList<>();
        states().forEach(lie -> lies.addAll(Collections.nCopies(2, lie)));
        inputs().forEach(lie -> lies.addAll(Collections.nCopies(2, lie)));
        judged().forEach(lie -> lies.addAll(Collections.nCopies(2, lie)));
        rows().forEach(lie -> lies.addAll(Collections.nCopies(2, lie)));
        values().forEach(lie -> lies.addAll(Collections.nCopies(2, lie)));
        lies.addAll(singles());
        return lies;
    }

    private static List<Lie> states() {
        return List.of(
                new Lie("a day was never computed", "all-partitions-validated", lie -> {
                    lie.become(0, lie.old.get(0));
                    lie.offends(day(lie, 0));
                    lie.around = evidence -> evidence.row(0, PartitionState.PENDING, null, null);
                }),
                new Lie("a day was never measured", "no-partition-missing", lie -> {
                    lie.lose(1, lie.one(1, 1, 2, 3));
                    lie.offending.set(0, day(lie, 1));
                    lie.around = evidence -> evidence.reconciled.remove(day(lie, 1));
                }),
                new Lie("a day was computed from older input", "one-input-version", lie -> {
                    lie.become(1, lie.early.get(1));
                    lie.offends(day(lie, 1));
                    lie.around = evidence -> evidence.row(1, PartitionState.VALIDATED, "4711", null);
                }),
                new Lie("a day was computed with the defective code", "one-code-version", lie -> {
                    lie.become(0, lie.old.get(0));
                    lie.offends(day(lie, 0));
                    lie.around = evidence -> evidence.row(0, PartitionState.VALIDATED, null, "defective");
                }),
                new Lie("catch-up is missing", "caught-up", lie -> {
                    lie.become(0, lie.early.get(0));
                    lie.become(1, lie.early.get(1));
                    lie.around = BlockEvidence::candidateIsBehind;
                }));
    }

    private static List<Lie> inputs() {
        return List.of(
                new Lie("a dimension was corrected after it was pinned", "dependencies-unchanged", lie -> {
                    lie.become(1, lie.shifted.get(1));
                    lie.offends("tax");
                    lie.around = evidence -> evidence.dependencyChanges.put("tax", 2L);
                }),
                new Lie("a row without a rate was set aside", "nothing-quarantined", lie -> {
                    lie.lose(1, lie.block.order(1, 6));
                    lie.offending.set(0, day(lie, 1));
                    lie.around = BlockEvidence::foldWithPoorRates;
                }),
                new Lie("nothing was repaired", "declared-change-happened", lie -> {
                    lie.become(0, lie.old.get(0));
                    lie.become(1, lie.old.get(1));
                }));
    }

    private static List<Lie> rows() {
        return List.of(
                new Lie("a row moved a day", "rows-match-source", lie -> {
                    Record row = lie.lose(0, lie.one(0, 1, 2, 3));
                    lie.add(1, RawRows.with(row, "business_date", lie.block.day(1)));
                }),
                new Lie("a row doubled", "unique-keys", lie -> {
                    int day = lie.day();
                    lie.add(day, lie.find(day, lie.one(day, 1, 2, 3)).copy());
                }),
                new Lie("one row lost and one invented", "keys-match-source", lie -> {
                    int day = lie.day();
                    Record row = lie.lose(day, lie.one(day, 1, 2, 3));
                    lie.add(day, RawRows.with(row, "order_id", "invented-" + lie.block.number()));
                }),
                new Lie("a stale version", "versions-match-source", lie -> {
                    int day = lie.day();
                    String order = lie.block.order(day, 7);
                    lie.lose(day, order);
                    lie.add(day, RawRows.named(lie.early.get(day), order));
                }),
                new Lie("a deleted key back", "ledger-balances", lie -> {
                    int day = lie.day();
                    lie.add(day, RawRows.named(lie.early.get(day), lie.block.order(day, 8)));
                }),
                new Lie("an emptied day", "empty-confirmed", lie -> {
                    lie.become(1, List.of());
                    lie.offends(lie.block.order(1, 1));
                }),
                new Lie("a row of another country lost", "no-row-lost-or-added", lie -> {
                    int day = lie.day();
                    lie.lose(day, lie.one(day, 5, 9));
                }));
    }

    private static List<Lie> values() {
        return List.of(
                new Lie("one cent", "money-matches-source", lie -> {
                    int day = lie.day();
                    lie.more(day, lie.one(day, 1, 2, 3), "tax", "0.01");
                }),
                new Lie("two errors that cancel in the sum", "countries-match-source", lie -> {
                    int day = lie.day();
                    lie.more(day, lie.one(day, 1, 2, 3), "tax", "0.01");
                    lie.more(day, lie.block.order(day, 5), "tax", "-0.01");
                }),
                new Lie("two errors that cancel in count and in every sum", "checksums-match-source", lie -> {
                    int day = lie.day();
                    Object first = lie.find(day, lie.block.order(day, 1)).getField("customer");
                    Object second = lie.find(day, lie.block.order(day, 2)).getField("customer");
                    lie.change(day, lie.block.order(day, 1), "customer", second);
                    lie.change(day, lie.block.order(day, 2), "customer", first);
                }),
                new Lie("a wrong currency", "currencies-match-source", lie -> {
                    int day = lie.day();
                    lie.change(day, lie.one(day, 1, 2, 3), "currency", "EUR");
                }),
                new Lie("a wrong region", "regions-match-source", lie -> {
                    int day = lie.day();
                    lie.change(day, lie.one(day, 1, 2, 3), "region", "Western Europe");
                }),
                new Lie("a wrong state", "states-match-source", lie -> {
                    int day = lie.day();
                    lie.change(day, lie.one(day, 1, 2, 3), "state", "REFUNDED");
                }));
    }

    private static List<Lie> judged() {
        return List.of(
                new Lie("a dimension row shifted by a day", "boundaries-match-source", Lie::shifted),
                new Lie("a dimension row shifted by a day, by tax band", "tax-bands-match-source", Lie::shifted),
                new Lie("a currency that has no rate", "references-resolve", lie -> {
                    int day = lie.day();
                    lie.change(day, lie.one(day, 1, 2, 3), "currency", "XXX");
                }),
                new Lie("one row of an unaffected country changed", "no-unexpected-change", lie -> {
                    int day = lie.day();
                    lie.change(day, lie.one(day, 5, 9), "stock_code", "changed");
                }),
                new Lie("a tax that went down", "right-direction", lie -> {
                    int day = lie.day();
                    String order = lie.one(day, 1, 2, 3);
                    lie.change(day, order, "tax", new java.math.BigDecimal("0.01"));
                }),
                new Lie("a declared sample has another rate", "samples-hold", lie -> {
                    String order = lie.block.order(1, 1);
                    lie.change(1, order, "tax_rate", new java.math.BigDecimal("0.1999"));
                    lie.around = evidence -> evidence.declareSample(order);
                }));
    }

    /** Six more of the kinds that people fear most. */
    private static List<Lie> singles() {
        return List.of(
                new Lie("a row lost, and the file's metadata still counts it", "rows-match-source", lie -> {
                    int day = lie.day();
                    lie.claimed.put(day, (long) lie.rows.get(day).size());
                    lie.lose(day, lie.one(day, 1, 2, 3));
                }),
                new Lie("a row hidden by a delete file", "rows-match-source", lie -> {
                    String order = lie.one(0, 1, 2, 3);
                    lie.hidden.put(0, order);
                    lie.offends(order);
                }),
                new Lie("four rows whose time moved ten minutes", "checksums-match-source", lie -> {
                    for (int n : new int[] {1, 2, 3, 4}) {
                        String order = lie.block.order(0, n);
                        OffsetDateTime at = (OffsetDateTime) lie.find(0, order).getField("event_time");
                        lie.change(0, order, "event_time", at.plusMinutes(10));
                    }
                }),
                refund(),
                refund(),
                new Lie("what was taken back is sold again", "rules-hold", lie -> {
                    int day = lie.day();
                    lie.change(day, lie.block.order(day, 9), "state", "SOLD");
                }));
    }

    private static Lie refund() {
        return new Lie("a refund above the amount", "rules-hold", lie -> {
            int day = lie.day();
            lie.change(day, lie.one(day, 1, 2, 3), "refunded_quantity", 1_000);
        });
    }

    private static void shifted(Falsifier lie) {
        lie.become(1, lie.shifted.get(1));
        lie.offends(lie.block.order(1, 1));
    }

    private static String day(Falsifier lie, int which) {
        return lie.block.day(which).toString();
    }
}
