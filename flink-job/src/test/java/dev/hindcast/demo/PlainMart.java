package dev.hindcast.demo;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;

/** The mart by the right rule, in plain Java: a third way to the same rows, for tests of the oracle and of the SQL. */
public final class PlainMart {
    private final Map<String, List<VatRule>> vat = new HashMap<>();
    private final NavigableMap<LocalDate, BigDecimal> gbp = new TreeMap<>();

    public PlainMart(List<VatRule> rules, List<FxRate> rates) {
        rules.forEach(rule -> vat.computeIfAbsent(rule.country(), country -> new ArrayList<>())
                .add(rule));
        rates.stream().filter(rate -> rate.currency().equals("GBP")).forEach(rate -> gbp.put(rate.date(), rate.rate()));
    }

    /** The mart's rows for these events. */
    public List<Record> rows(List<OrderEvent> events) {
        Map<String, OrderEvent> winners = new HashMap<>();
        for (OrderEvent event : events) {
            winners.merge(
                    event.orderId() + "/" + event.lineNo(),
                    event,
                    (a, b) -> OrderEvents.BY_VERSION.compare(a, b) < 0 ? b : a);
        }
        return winners.values().stream()
                .filter(event -> !event.deleted())
                .map(this::row)
                .toList();
    }

    private BigDecimal rate(OrderEvent event) {
        return vat.getOrDefault(event.country(), List.of()).stream()
                .filter(rule -> rule.holdsOn(event.businessDate()))
                .map(VatRule::rate)
                .findFirst()
                .orElse(new BigDecimal("0.0000"));
    }

    private Record row(OrderEvent event) {
        BigDecimal preTax = event.unitPrice().multiply(BigDecimal.valueOf(event.quantity()));
        BigDecimal refund = event.unitPrice().multiply(BigDecimal.valueOf(event.refundedQuantity()));
        BigDecimal rate = rate(event);
        BigDecimal tax = preTax.subtract(refund).multiply(rate).setScale(2, RoundingMode.HALF_UP);
        BigDecimal gross = preTax.subtract(refund).add(tax);
        BigDecimal euro = gross.divide(gbp.floorEntry(event.businessDate()).getValue(), 2, RoundingMode.HALF_UP);
        GenericRecord row = GenericRecord.create(DemoTables.ORDERS_DAILY_SCHEMA);
        List<Object> values = new ArrayList<>(List.of(event.businessDate(), event.orderId(), event.lineNo()));
        values.add(event.sourceUpdatedAt().atOffset(ZoneOffset.UTC));
        values.add(event.sourceSequence());
        values.add(event.eventTime().atOffset(ZoneOffset.UTC));
        values.add(event.customer());
        values.addAll(List.of(event.country(), event.region(), event.currency()));
        values.addAll(List.of(event.state().name(), event.stockCode(), event.quantity(), event.refundedQuantity()));
        values.addAll(List.of(event.unitPrice(), preTax, refund, rate, tax, gross, euro));
        for (int i = 0; i < values.size(); i++) {
            row.set(i, values.get(i));
        }
        return row;
    }
}
