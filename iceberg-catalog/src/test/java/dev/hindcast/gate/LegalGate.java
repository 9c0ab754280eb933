package dev.hindcast.gate;

import dev.hindcast.gate.GateInput.LiveFreshness;
import dev.hindcast.gate.GateInput.MeasuredAt;
import dev.hindcast.gate.GateInput.RuleAnswer;
import dev.hindcast.manifest.PartitionContent;
import dev.hindcast.manifest.PartitionDiff;
import dev.hindcast.manifest.PartitionDiff.KeyDiff;
import dev.hindcast.manifest.PartitionFacts.Slice;
import dev.hindcast.manifest.PartitionRow;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.Reconciliation;
import dev.hindcast.manifest.RunNotes;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.manifest.SourceFold;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.plan.LockedPlan.DependencyPin;
import dev.hindcast.plan.LockedPlan.PlannedPartition;
import dev.hindcast.spec.ApprovalRule;
import dev.hindcast.spec.DependencySpec;
import dev.hindcast.spec.GateSpec;
import dev.hindcast.spec.GateSpec.Direction;
import dev.hindcast.spec.GateSpec.ExpectChange;
import dev.hindcast.spec.LiveSpec;
import dev.hindcast.spec.ObserveSpec;
import dev.hindcast.spec.PublishSpec;
import dev.hindcast.spec.ResourceSpec;
import dev.hindcast.spec.ResultLimits;
import dev.hindcast.spec.RunSpec;
import dev.hindcast.spec.SourceSpec;
import dev.hindcast.spec.TargetSpec;
import dev.hindcast.spec.TransformSpec;
import dev.hindcast.table.Watermark;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Evidence of a right candidate: three partitions, one of them empty, ten orders in each of the others, of which six are
 * British and changed. Each method falsifies one thing.
 */
public final class LegalGate {
    public static final String RUN = "orders-tax-fix-0123456789ab";
    public static final String MONDAY = "2011-01-04";
    public static final String TUESDAY = "2011-01-05";
    public static final String EMPTY = "2011-01-08";
    public static final Watermark W0 = new Watermark(700, 7, 1_000_000);
    public static final Watermark W1 = new Watermark(900, 9, 2_000_000);

    private static final String CODE = "c0de".repeat(16);
    private static final String SAMPLES = "order_id,line_no,column,before,after\n539993,1,tax_rate,0.175,0.2\n";

    private GateInput input;

    public LegalGate() {
        input = new GateInput(
                plan(Map.of("platform", "ed25519:none"), Map.of("finance", "ed25519:none")),
                run(),
                List.of(row(MONDAY, 10), row(TUESDAY, 10), row(EMPTY, 0)),
                Map.of(MONDAY, reconciled(MONDAY, 10), TUESDAY, reconciled(TUESDAY, 10), EMPTY, reconciled(EMPTY, 0)),
                Map.of(MONDAY, diff(MONDAY, 10), TUESDAY, diff(TUESDAY, 10), EMPTY, diff(EMPTY, 0)),
                Map.of(
                        MONDAY, new MeasuredAt(55, W1, false),
                        TUESDAY, new MeasuredAt(44, W0, true),
                        EMPTY, new MeasuredAt(44, W0, true)),
                Map.of(
                        "refund.sql", new RuleAnswer(0, List.of()),
                        "columns-filled", new RuleAnswer(0, List.of()),
                        "dates-in-bounds", new RuleAnswer(0, List.of()),
                        "refunds-within-amount", new RuleAnswer(0, List.of()),
                        "states-move-legally", new RuleAnswer(0, List.of())),
                Map.of("fx", new RuleAnswer(0, List.of())),
                Set.of(MONDAY),
                Optional.of(new SampleReadings(
                        Map.of(List.of("539993", "1", "tax_rate"), "0.1750"),
                        Map.of(List.of("539993", "1", "tax_rate"), "0.2000"))),
                W1,
                W1,
                Map.of("tax", 0L),
                Set.of(),
                Optional.of(new LiveFreshness(12, Duration.ofMinutes(12))),
                55);
    }

    public GateInput input() {
        return input;
    }

    public LegalGate with(String component, Object value) {
        input = Altered.of(input, component, value);
        return this;
    }

    public LegalGate rule(String rule, RuleAnswer answer) {
        Map<String, RuleAnswer> rules = new HashMap<>(input.rules());
        rules.put(rule, answer);
        return with("rules", rules);
    }

    /** The answers of all rules and limits but one. */
    static Map<String, RuleAnswer> rulesWithout(String rule) {
        Map<String, RuleAnswer> rest = new HashMap<>(new LegalGate().input().rules());
        rest.remove(rule);
        return rest;
    }

    public LegalGate row(String partition, UnaryOperator<PartitionRow> change) {
        return with(
                "partitions",
                input.partitions().stream()
                        .map(row -> row.partition().equals(partition) ? change.apply(row) : row)
                        .toList());
    }

    public LegalGate reconciled(String partition, UnaryOperator<Reconciliation> change) {
        Map<String, Reconciliation> all = new HashMap<>(input.reconciled());
        all.computeIfPresent(partition, (value, old) -> change.apply(old));
        return with("reconciled", all);
    }

    public LegalGate source(String partition, UnaryOperator<SourceFold> change) {
        return reconciled(
                partition, old -> new Reconciliation(change.apply(old.source()), old.actual(), old.differing()));
    }

    public LegalGate actual(String partition, UnaryOperator<PartitionContent> change) {
        return reconciled(
                partition, old -> new Reconciliation(old.source(), change.apply(old.actual()), old.differing()));
    }

    public LegalGate diff(String partition, UnaryOperator<PartitionDiff> change) {
        Map<String, PartitionDiff> diffs = new HashMap<>(input.diffs());
        diffs.computeIfPresent(partition, (value, old) -> change.apply(old));
        return with("diffs", diffs);
    }

    public static LockedPlan plan(Map<String, String> platform, Map<String, String> finance) {
        return new LockedPlan(
                RUN,
                "0123456789ab" + "0".repeat(52),
                spec(platform, finance),
                new LockedPlan.SourcePin("raw.order_events", "uuid-raw", W0, 0, 0, List.of()),
                new LockedPlan.TargetPin("mart.orders_daily", "uuid-mart", 40, 0, 0, 2, List.of(), "01d", W0),
                Map.of("tax", new DependencyPin("dim.tax_rules", "uuid-tax", 5, List.of())),
                new LockedPlan.TransformPin(CODE, "SELECT 1"),
                List.of(planned(MONDAY), planned(TUESDAY), planned(EMPTY)),
                Map.of(),
                Map.of("refund.sql", "SELECT * FROM candidate WHERE refund > pre_tax"),
                Optional.of(SAMPLES));
    }

    private static PlannedPartition planned(String value) {
        return new PlannedPartition(value, 1, 1000, 10);
    }

    private static RunSpec spec(Map<String, String> platform, Map<String, String> finance) {
        return new RunSpec(
                "orders-tax-fix",
                new SourceSpec(
                        "raw.order_events",
                        "latest",
                        List.of("order_id", "line_no"),
                        List.of("source_updated_at", "source_sequence"),
                        Optional.of("is_deleted"),
                        "business_date",
                        SourceSpec.KeyMoves.NEVER,
                        SourceSpec.SourceDeletes.REFUSE),
                new TargetSpec(
                        "mart.orders_daily",
                        LocalDate.of(2011, 1, 4),
                        LocalDate.of(2011, 4, 4),
                        TargetSpec.Order.OLDEST_FIRST),
                new TransformSpec(
                        TransformSpec.Kind.ROW, Optional.of("orders.sql"), Optional.empty(), Optional.empty()),
                Map.of("tax", taxRules(), "fx", fxRates()),
                new ResourceSpec(
                        8,
                        List.of(1, 3),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        false),
                new LiveSpec(
                        "orders-live", LiveSpec.Kind.HINDCAST, Duration.ofMinutes(45), Duration.ofMinutes(2), 0, false),
                new PublishSpec(5, 3, Duration.ofMinutes(1)),
                List.of(),
                gates(),
                approvals(platform, finance),
                List.of(),
                new ObserveSpec(
                        Duration.ofDays(7), Duration.ofHours(1), ObserveSpec.OnFailure.PROPOSE, Optional.of("finance")),
                RunSpec.IncrementalReaders.PRESENT);
    }

    private static DependencySpec taxRules() {
        return new DependencySpec(
                "dim.tax_rules",
                "latest",
                Map.of("country", "country"),
                "business_date",
                Optional.of("effective_from"),
                Optional.of("effective_to"),
                Optional.empty(),
                Optional.empty(),
                DependencySpec.Missing.NULL);
    }

    private static DependencySpec fxRates() {
        return new DependencySpec(
                "dim.fx_rates",
                "latest",
                Map.of("currency", "currency"),
                "business_date",
                Optional.empty(),
                Optional.empty(),
                Optional.of("rate_date"),
                Optional.of(Duration.ofDays(5)),
                DependencySpec.Missing.FAIL);
    }

    private static GateSpec gates() {
        return new GateSpec(
                "default",
                Optional.of(new ExpectChange("country = 'GB'", Map.of("tax", Direction.AWAY_FROM_ZERO), 0)),
                Optional.of("samples.csv"),
                List.of("refund.sql"),
                Map.of(),
                List.of(),
                new ResultLimits(
                        List.of("customer"),
                        Map.of("event_time", "2010-12-01/2011-12-31"),
                        Map.of("refund", "pre_tax"),
                        Map.of("state", "SOLD>REFUNDED")));
    }

    private static List<ApprovalRule> approvals(Map<String, String> platform, Map<String, String> finance) {
        return List.of(
                new ApprovalRule(List.of("technical"), 1, platform, Optional.empty(), Optional.empty()),
                new ApprovalRule(
                        List.of("financial", "differences"), 1, finance, Optional.of(1000L), Optional.of("500.00")));
    }

    public static RunRow run() {
        return new RunRow(
                RUN,
                "mart.orders_daily",
                "raw.order_events",
                "0123456789ab" + "0".repeat(52),
                CODE,
                W0.text(),
                RunState.CAUGHT_UP,
                RunNotes.NONE,
                "alice",
                null);
    }

    public static PartitionRow row(String partition, long rows) {
        return new PartitionRow(
                RUN,
                partition,
                PartitionState.VALIDATED,
                1,
                1,
                null,
                null,
                W0.text(),
                CODE,
                rows + 2,
                rows,
                "ab".repeat(16),
                "file:/staging",
                null,
                null,
                null,
                null);
    }

    public static Reconciliation reconciled(String partition, long rows) {
        PartitionContent content = content(partition, rows);
        SourceFold source = new SourceFold(
                rows == 0 ? 1 : rows + 3, rows == 0 ? 1 : rows + 2, 1, rows == 0 ? 0 : 1, Map.of(), content);
        return new Reconciliation(source, content, null);
    }

    public static PartitionContent content(String partition, long rows) {
        Map<String, Slice> slices = rows == 0
                ? Map.of()
                : Map.of(
                        "country=GB", slice(rows - 4, "12.00"),
                        "country=IE", slice(4, "8.50"),
                        "currency=GBP", slice(rows, "20.50"),
                        "region=Europe", slice(rows, "20.50"),
                        "state=SOLD", slice(rows, "20.50"),
                        "tax_rate=0.2000", slice(rows, "20.50"));
        String checksum = (rows == 0 ? "00" : "ab").repeat(16);
        return new PartitionContent(
                partition,
                rows,
                rows,
                checksum,
                checksum,
                checksum,
                List.of(checksum, "00".repeat(16)),
                Map.of("tax", new BigDecimal(rows == 0 ? "0.00" : "20.50"), "tax_rate", new BigDecimal("2.0000")),
                slices);
    }

    private static Slice slice(long rows, String tax) {
        return new Slice(rows, Map.of("tax", new BigDecimal(tax)));
    }

    public static PartitionDiff diff(String partition, long rows) {
        List<KeyDiff> samples = new ArrayList<>();
        if (rows > 0) {
            samples.add(key("536365/1", true, true));
        }
        return new PartitionDiff(
                partition,
                rows,
                rows,
                rows == 0 ? 0 : rows - 6,
                rows == 0 ? 0 : 6,
                0,
                0,
                0,
                0,
                0,
                0,
                rows == 0 ? Map.of() : Map.of("tax", 6L, "tax_rate", 6L),
                Map.of(),
                Map.of("tax", new BigDecimal("18.00")),
                Map.of("tax", new BigDecimal("20.50")),
                samples,
                Map.of());
    }

    public static KeyDiff key(String key, boolean expected, boolean rightDirection) {
        return new KeyDiff(
                key,
                expected,
                rightDirection,
                Map.of("tax", "1.75", "country", "GB"),
                Map.of("tax", "2.00", "country", "GB"));
    }
}
