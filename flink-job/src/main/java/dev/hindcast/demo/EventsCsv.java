package dev.hindcast.demo;

import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Events as CSV, one row an event, in order of arrival; an absent customer is an empty field. */
public final class EventsCsv {
    static final List<String> COLUMNS = List.of(
            "order_id",
            "line_no",
            "event_type",
            "business_date",
            "event_time",
            "source_updated_at",
            "source_sequence",
            "customer",
            "country",
            "region",
            "currency",
            "state",
            "stock_code",
            "quantity",
            "refunded_quantity",
            "unit_price",
            "is_deleted");

    private EventsCsv() {}

    /** Writes the events in this order. */
    public static void write(Path file, List<OrderEvent> events) {
        CsvSchema.Builder schema = CsvSchema.builder().setUseHeader(true);
        COLUMNS.forEach(schema::addColumn);
        try (Writer out = Files.newBufferedWriter(file);
                SequenceWriter rows = new CsvMapper().writer(schema.build()).writeValues(out)) {
            for (OrderEvent event : events) {
                rows.write(fields(event));
            }
        } catch (IOException e) {
            throw ErrorCode.STORE_FAILED
                    .error("Cannot write %s: %s", file, e)
                    .because(e)
                    .next("hindcast demo --workdir DIR");
        }
    }

    private static String[] fields(OrderEvent event) {
        String customer = event.customer();
        return new String[] {
            event.orderId(),
            Integer.toString(event.lineNo()),
            event.eventType().name(),
            event.businessDate().toString(),
            event.eventTime().toString(),
            event.sourceUpdatedAt().toString(),
            Long.toString(event.sourceSequence()),
            customer == null ? "" : customer,
            event.country(),
            event.region(),
            event.currency(),
            event.state().name(),
            event.stockCode(),
            Integer.toString(event.quantity()),
            Integer.toString(event.refundedQuantity()),
            event.unitPrice().toPlainString(),
            Boolean.toString(event.deleted())
        };
    }

    /**
     * Reads events in the order of the file.
     *
     * @throws dev.hindcast.error.HindcastException INPUT_INVALID, with {@code file:line:column}
     */
    public static List<OrderEvent> read(Path file) {
        return CsvRows.list(file, COLUMNS, EventsCsv::event);
    }

    private static OrderEvent event(CsvRow row) {
        return new OrderEvent(
                row.required("order_id"),
                row.integer("line_no"),
                row.parse("event_type", "an event type", EventType::valueOf),
                row.date("business_date"),
                row.instant("event_time"),
                row.instant("source_updated_at"),
                row.longInteger("source_sequence"),
                row.optional("customer").orElse(null),
                row.required("country"),
                row.required("region"),
                row.required("currency"),
                row.parse("state", "a state of a line", LineState::valueOf),
                row.required("stock_code"),
                row.integer("quantity"),
                row.integer("refunded_quantity"),
                row.decimal("unit_price", 12, 4),
                row.parse("is_deleted", "true or false", EventsCsv::flag));
    }

    private static boolean flag(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException(text);
        };
    }
}
