package dev.hindcast.demo;

import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** The ECB's real history of reference rates, which the library moneta-convert-ecb carries inside its jar. */
public final class EcbRates {
    private static final String RESOURCE = "/org/javamoney/moneta/convert/ecb/defaults/eurofxref-hist.xml";

    private EcbRates() {}

    /** The rates of the days in {@code [from, to)}; days on which the ECB published none are not there. */
    public static List<FxRate> read(LocalDate from, LocalDate to) {
        try (InputStream bytes = EcbRates.class.getResourceAsStream(RESOURCE)) {
            if (bytes == null) {
                throw ErrorCode.BUG.error("Cannot read the built-in ECB rates: %s is not on the class path", RESOURCE);
            }
            return read(bytes, from, to);
        } catch (IOException | XMLStreamException e) {
            throw ErrorCode.BUG
                    .error("Cannot read the built-in ECB rates: %s", e)
                    .because(e);
        }
    }

    private static List<FxRate> read(InputStream bytes, LocalDate from, LocalDate to) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        XMLStreamReader xml = factory.createXMLStreamReader(bytes);
        List<FxRate> rates = new ArrayList<>();
        LocalDate day = LocalDate.MIN;
        while (xml.hasNext()) {
            if (xml.next() == XMLStreamReader.START_ELEMENT
                    && xml.getLocalName().equals("Cube")) {
                String time = xml.getAttributeValue(null, "time");
                String currency = xml.getAttributeValue(null, "currency");
                if (time != null) {
                    day = LocalDate.parse(time);
                } else if (currency != null && !day.isBefore(from) && day.isBefore(to)) {
                    rates.add(
                            new FxRate(currency, day, new BigDecimal(xml.getAttributeValue(null, "rate")).setScale(6)));
                }
            }
        }
        return rates;
    }
}
