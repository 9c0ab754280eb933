package dev.hindcast.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.HindcastException;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the files may hold, and how they are refused when they hold something else. */
class CsvFilesTest {
    private static final String ORDERS = "InvoiceNo,StockCode,Quantity,InvoiceDate,UnitPrice,CustomerID,Country\n";
    private static final String VAT = "start_date,stop_date,territory_codes,currency_code,rate,rate_type,description\n";
    private static final LocalDate FROM = LocalDate.parse("2011-01-01");
    private static final LocalDate TO = LocalDate.parse("2011-01-11");

    @TempDir
    private Path folder;

    @Test
    void anOrderLineIsReadExactly() throws Exception {
        Path file = write(
                "orders.csv",
                ORDERS + "536365,85123A,6,2010-12-01 08:26:00,2.55,17850.0,United Kingdom\n"
                        + "C536379,D,-1,2011-07-01 09:41:00,0.001,,EIRE\n");
        List<OrderLine> lines = OnlineRetailCsv.read(file);

        assertThat(lines).hasSize(2);
        assertThat(lines.get(0).customer()).isEqualTo("17850");
        assertThat(lines.get(0).unitPrice()).isEqualTo(new BigDecimal("2.5500"));
        assertThat(lines.get(0).at()).isEqualTo("2010-12-01T08:26:00Z");
        assertThat(lines.get(1).customer()).isNull();
        assertThat(lines.get(1).cancellation()).isTrue();
        assertThat(lines.get(1).at()).as("summer time").isEqualTo("2011-07-01T08:41:00Z");
        assertThat(lines.get(1).fileOrder()).isEqualTo(2);
    }

    @Test
    void gzipIsReadToo() throws Exception {
        Path file = folder.resolve("orders.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write((ORDERS + "1,A,1,2011-01-04 10:00:00,1,,EIRE\n").getBytes(StandardCharsets.UTF_8));
        }

        assertThat(OnlineRetailCsv.read(file)).hasSize(1);
    }

    @Test
    void aByteOrderMarkIsNoPartOfTheFirstColumn() throws Exception {
        Path file = write("orders.csv", "\uFEFF" + ORDERS + "1,A,1,2011-01-04 10:00:00,1,,EIRE\n");

        assertThat(OnlineRetailCsv.read(file)).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1,A,x,2011-01-04 10:00:00,1,,EIRE | orders.csv:3:3: Quantity is 'x'",
                "1,A,1,2011-01-04,1,,EIRE | orders.csv:3:4: InvoiceDate is '2011-01-04'",
                "1,A,1,2011-01-04 10:00:00,1.23456,,EIRE | orders.csv:3:5: UnitPrice is '1.23456'",
                "1,A,1,2011-01-04 10:00:00,123456789.99,,EIRE | orders.csv:3:5: UnitPrice is '123456789.99'",
                "1,A,1,2011-01-04 10:00:00,1e999999999,,EIRE | orders.csv:3:5: UnitPrice is '1e999999999'",
                "1,A,1,2011-01-04 10:00:00,1e3,,EIRE | orders.csv:3:5: UnitPrice is '1e3'",
                "1,A,1,2011-01-04 10:00:00,1,,'' | orders.csv:3:7: Country is ''",
                "1,A,1 | orders.csv:3:3: it has 3 fields",
                "1,A,1,2011-02-30 10:00:00,1,,EIRE | orders.csv:3:4: InvoiceDate is '2011-02-30 10:00:00'",
            })
    void aBrokenLineIsRefusedWithItsPlace(String line, String message) throws Exception {
        String good = "1,A,1,2011-01-04 10:00:00,1,,EIRE\n";
        Path file = write("orders.csv", ORDERS + good + line.replace("''", "") + "\n");

        assertThatThrownBy(() -> OnlineRetailCsv.read(file))
                .isInstanceOf(HindcastException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aCountryWithoutALabelIsRefusedWithItsPlace() throws Exception {
        Path file = write(
                "orders.csv",
                ORDERS + "1,A,1,2011-01-04 10:00:00,1,,EIRE\n2,A,1,2011-01-04 10:00:00,1,,Untied Kingdom\n");
        CountryMap countries = new CountryMap(List.of(new Country("EIRE", "IE", "Europe", null, null, "EUR")));

        assertThatThrownBy(() -> OnlineRetailCsv.read(file, countries))
                .isInstanceOf(HindcastException.class)
                .hasMessageContaining("orders.csv:3:7: Country is 'Untied Kingdom'");
        Files.writeString(file, ORDERS + "1,A,1,2011-01-04 10:00:00,1,,EIRE\n");
        assertThat(OnlineRetailCsv.read(file, countries)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"20", "1", "-0.2", "2e-1", "0.20005"})
    void aRateIsAShareOfOne(String rate) throws Exception {
        Path file = write("vat.csv", VAT + "2011-01-04,,GB,GBP," + rate + ",standard,\n");

        assertThatThrownBy(() -> VatRatesCsv.read(file))
                .isInstanceOf(HindcastException.class)
                .hasMessageContaining("vat.csv:2:5: rate is '" + rate + "'");
    }

    @Test
    void ordersBeforeTheFirstRateAreRefusedBeforeAnythingIsWritten() throws Exception {
        Path orders = write("orders.csv", ORDERS + "1,A,1,1990-12-01 10:00:00,1,,EIRE\n");
        DemoOptions options = new DemoOptions(
                Optional.of(orders), Optional.empty(), Optional.empty(), Optional.empty(), GeneratorOptions.DEFAULT);

        assertThatThrownBy(() -> DemoFiles.requireUsable(options))
                .isInstanceOf(HindcastException.class)
                .hasMessageContaining("no rate of GBP stands on or before its first order of 1990-12-01");
        Files.writeString(orders, ORDERS + "1,A,1,2011-01-04 10:00:00,1,,EIRE\n");
        DemoFiles.requireUsable(options);
        assertThat(options.builtIn())
                .hasValueSatisfying(text -> assertThat(text).contains("--vat", "--fx", "--countries"));
    }

    @Test
    void aMissingColumnIsRefused() throws Exception {
        Path file = write("orders.csv", "InvoiceNo,StockCode\n1,A\n");

        assertThatThrownBy(() -> OnlineRetailCsv.read(file)).hasMessageContaining("no column Quantity");
    }

    @Test
    void placesCountLinesInsideOfQuotedFields() throws Exception {
        Path file = write(
                "vat.csv",
                VAT + "2011-01-04,,\"GB\nUK\nIM\",GBP,0.2,standard,\"two\nlines\"\nx,,IE,EUR,0.21,standard,\n");

        assertThatThrownBy(() -> VatRatesCsv.read(file)).hasMessageContaining("vat.csv:6:1: start_date is 'x'");
    }

    @Test
    void aFileThatIsNotThereIsRefused() {
        assertThatThrownBy(() -> OnlineRetailCsv.read(folder.resolve("none.csv")))
                .isInstanceOf(HindcastException.class)
                .hasMessageContaining("none.csv");
    }

    @Test
    void onlyStandardRatesOfWholeCountriesCount() throws Exception {
        Path file = write(
                "vat.csv",
                VAT
                        + "2011-01-04,,\"GB\nUK\nIM\",GBP,0.2,standard,\n2010-01-01,2011-01-04,\"GB\nUK\",GBP,0.175,standard,\n"
                        + "1984-01-01,,\"AT-6691\nDE-87491\",EUR,0.19,standard,\n2010-01-01,,IE,EUR,0.135,reduced,\n");

        assertThat(VatRatesCsv.read(file))
                .extracting(rule -> rule.country() + " " + rule.rate() + " " + rule.from() + " " + rule.to())
                .containsExactly(
                        "GB 0.1750 2010-01-01 2011-01-04", "GB 0.2000 2011-01-04 null", "IM 0.2000 2011-01-04 null");
    }

    @Test
    void aStopOneDayBeforeTheNextStartIsStillValid() throws Exception {
        Path file = write(
                "vat.csv",
                VAT + "2023-01-01,,HR,EUR,0.25,standard,\n2012-03-01,2022-12-31,HR,HRK,0.25,standard,\n"
                        + "2009-08-01,2012-02-27,HR,HRK,0.23,standard,\n");

        assertThat(VatRatesCsv.read(file))
                .extracting(VatRule::to)
                .containsExactly(LocalDate.parse("2012-02-27"), LocalDate.parse("2023-01-01"), null);
    }

    @Test
    void twoRatesAtATimeAreRefused() throws Exception {
        Path file = write(
                "vat.csv", VAT + "2011-01-04,,GB,GBP,0.2,standard,\n2010-01-01,2011-01-05,GB,GBP,0.175,standard,\n");

        assertThatThrownBy(() -> VatRatesCsv.read(file))
                .isInstanceOf(HindcastException.class)
                .hasMessageContaining("GB has two standard rates on 2011-01-04");
    }

    @Test
    void aCountryMayTakeNoTax() throws Exception {
        Path file = write("vat.csv", VAT + "2011-01-04,,AI,XCD,0,standard,\n2011-01-04,,GB,GBP,0.2,standard,\n");

        assertThat(VatRatesCsv.read(file))
                .extracting(rule -> rule.country() + " " + rule.rate())
                .contains("AI 0.0000");
    }

    @Test
    void ratesSurviveTheirFileAndDaysWithoutRateAreNotThere() throws Exception {
        List<FxRate> rates = EcbRates.read(FROM, TO);
        Path file = folder.resolve("fx.csv");
        FxCsv.write(file, rates);
        List<FxRate> read = FxCsv.read(file, FROM, TO);

        assertThat(read).containsExactlyInAnyOrderElementsOf(rates);
        assertThat(read).noneMatch(rate -> rate.date().equals(LocalDate.parse("2011-01-08")));
        assertThat(read).contains(new FxRate("GBP", LocalDate.parse("2011-01-07"), new BigDecimal("0.838300")));
        assertThat(Files.readAllLines(file).get(1)).startsWith("2011-01-10,");
        assertThat(Files.readString(file)).doesNotContain("EEK");
    }

    @Test
    void aRateThatIsNotAvailableIsSkipped() throws Exception {
        Path file = write("fx.csv", "Date,USD,EEK,\n2011-01-04,1.3,N/A,\n2010-12-31,1.3,15.6,\n");

        assertThat(FxCsv.read(file, FROM.minusDays(1), TO))
                .extracting(rate -> rate.date() + " " + rate.currency())
                .containsExactly("2010-12-31 EEK", "2010-12-31 USD", "2011-01-04 USD");
        assertThat(FxCsv.read(file, FROM, TO)).hasSize(1);
    }

    @Test
    void aLabelThatIsNoCountryStandsForItself() throws Exception {
        Path file = write(
                "countries.csv",
                "source_country,iso2,region,subregion,time_zone,currency_2011,more\nEIRE,IE,Europe,,,EUR,1\nUnspecified,,,,,,2\n");
        CountryMap countries = CountryMapCsv.read(file);

        assertThat(countries.of("EIRE").code()).isEqualTo("IE");
        assertThat(countries.of("Unspecified").code()).isEqualTo("Unspecified");
        assertThat(countries.of("Unspecified").regionOrNone()).isEqualTo("Unspecified");
        assertThatThrownBy(() -> countries.of("Utopia"))
                .isInstanceOf(HindcastException.class)
                .hasMessageContaining("Utopia");
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }
}
