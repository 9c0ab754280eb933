package dev.hindcast.demo;

import dev.hindcast.demo.oracle.OracleSources;
import java.util.List;

/**
 * The demo's inputs, read and checked.
 *
 * @param sourceLines rows in the file of orders or events
 * @param oracle the files that they were read from
 */
public record DemoInputs(
        Arrivals arrivals,
        List<VatRule> vat,
        List<FxRate> fx,
        CountryMap countries,
        long sourceLines,
        OracleSources oracle) {
    public DemoInputs {
        vat = List.copyOf(vat);
        fx = List.copyOf(fx);
    }
}
