package dev.hindcast.demo.oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Six order lines and the mart that follows from them, computed by hand. */
final class HandMadeOrders {
    /** Sale with a later partial refund; a Sunday; Ireland; an export; a cancellation of nothing; the refund. */
    private static final String LINES = """
            InvoiceNo,StockCode,Quantity,InvoiceDate,UnitPrice,CustomerID,Country
            536365,85123A,6,2010-12-01 08:26:00,2.55,17850.0,United Kingdom
            536366,22633,3,2011-01-09 10:00:00,1.25,,United Kingdom
            536367,22960,10,2011-03-01 10:00:00,1.95,14911.0,EIRE
            536367,22960,5,2011-03-01 10:00:00,0.99,14911.0,Channel Islands
            C536370,22633,-1,2011-03-01 10:10:00,1.25,14000.0,United Kingdom
            C536371,85123A,-2,2011-03-01 12:00:00,2.55,17850.0,United Kingdom
            """;

    private static final String VAT = """
            start_date,stop_date,territory_codes,currency_code,rate,rate_type,description
            2011-01-04,,"GB
            UK
            IM",GBP,0.2,standard,two lines
            2010-01-01,2011-01-04,"GB
            UK",GBP,0.175,standard,
            2010-01-01,,IE,EUR,0.21,standard,
            2010-01-01,,IE,EUR,0.135,reduced,
            """;

    private static final String FX = """
            Date,USD,GBP,
            2011-03-01,1.38,0.8,
            2011-01-07,1.3,0.84,
            2011-01-06,1.3,N/A,
            2010-12-01,1.3,0.8,
            """;

    private static final String COUNTRIES = """
            source_country,iso2,region,subregion,time_zone,currency_2011
            United Kingdom,GB,Europe,Northern Europe,Europe/London,GBP
            EIRE,IE,Europe,Northern Europe,Europe/Dublin,EUR
            Channel Islands,JE,Europe,Northern Europe,Europe/Jersey,GBP
            """;

    // 15.30 x 0.175 = 2.6775; 17.98 / 0.8 = 22.475, half a cent.
    static final String SALE_BEFORE_REFUND = "2010-12-01,536365,1,2010-12-01T08:26:00Z,1,2010-12-01T08:26:00Z,17850,GB,"
            + "Europe,GBP,SOLD,85123A,6,0,2.55,15.30,0,0.175,2.68,17.98,22.48";
    // (15.30 - 5.10) x 0.175 = 1.785, half a cent; 11.99 / 0.8 = 14.9875.
    static final String SALE = "2010-12-01,536365,1,2011-03-01T12:00:00Z,6,2010-12-01T08:26:00Z,17850,GB,"
            + "Europe,GBP,PARTLY_REFUNDED,85123A,6,2,2.55,15.30,5.10,0.175,1.79,11.99,14.99";
    // A Sunday: the rate of Friday. 4.50 / 0.84 = 5.357...
    static final String SUNDAY = "2011-01-09,536366,1,2011-01-09T10:00:00Z,2,2011-01-09T10:00:00Z,,GB,"
            + "Europe,GBP,SOLD,22633,3,0,1.25,3.75,0,0.2,0.75,4.50,5.36";
    // 3.75 x 0.175 = 0.65625; 4.41 / 0.84 = 5.25.
    static final String SUNDAY_DEFECTIVE = "2011-01-09,536366,1,2011-01-09T10:00:00Z,2,2011-01-09T10:00:00Z,,GB,"
            + "Europe,GBP,SOLD,22633,3,0,1.25,3.75,0,0.175,0.66,4.41,5.25";
    // 19.50 x 0.21 = 4.095, half a cent.
    static final String IRELAND = "2011-03-01,536367,1,2011-03-01T10:00:00Z,3,2011-03-01T10:00:00Z,14911,IE,"
            + "Europe,GBP,SOLD,22960,10,0,1.95,19.50,0,0.21,4.10,23.60,29.50";
    // No VAT rule: 4.95 / 0.8 = 6.1875.
    static final String EXPORT = "2011-03-01,536367,2,2011-03-01T10:00:00Z,4,2011-03-01T10:00:00Z,14911,JE,"
            + "Europe,GBP,SOLD,22960,5,0,0.99,4.95,0,0,0,4.95,6.19";
    // -1.50 / 0.8 = -1.875, half a cent: away from zero.
    static final String CANCELLED = "2011-03-01,C536370,1,2011-03-01T10:10:00Z,5,2011-03-01T10:10:00Z,14000,GB,"
            + "Europe,GBP,CANCELLATION,22633,-1,0,1.25,-1.25,0,0.2,-0.25,-1.50,-1.88";
    // -1.25 x 0.175 = -0.21875; -1.47 / 0.8 = -1.8375.
    static final String CANCELLED_DEFECTIVE =
            "2011-03-01,C536370,1,2011-03-01T10:10:00Z,5,2011-03-01T10:10:00Z,14000,GB,"
                    + "Europe,GBP,CANCELLATION,22633,-1,0,1.25,-1.25,0,0.175,-0.22,-1.47,-1.84";

    static final List<String> MART = List.of(SALE, SUNDAY, IRELAND, EXPORT, CANCELLED);

    private HandMadeOrders() {}

    static OracleSources lines(Path folder) {
        return sources(folder, OracleSources.Kind.LINES, LINES);
    }

    static OracleSources events(Path folder, String events) {
        return sources(folder, OracleSources.Kind.EVENTS, events);
    }

    private static OracleSources sources(Path folder, OracleSources.Kind kind, String orders) {
        return new OracleSources(
                kind,
                write(folder.resolve("orders.csv"), orders),
                write(folder.resolve("vat.csv"), VAT),
                write(folder.resolve("fx.csv"), FX),
                write(folder.resolve("countries.csv"), COUNTRIES));
    }

    private static Path write(Path file, String text) {
        try {
            return Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
