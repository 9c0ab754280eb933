package dev.hindcast.control;

import dev.hindcast.error.ErrorCode;
import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Amounts of bytes as people write them: {@code 180TB} is 180 x 10^12, {@code 4GiB} is 4 x 2^30. */
public final class ByteSize {
    private static final Pattern FORM = Pattern.compile("([0-9]{1,12}(?:\\.[0-9]{1,6})?) ?(|B|[kKMGTP]B|[KMGTP]iB)");
    /** The power of the unit is the place of its letter. */
    private static final String POWERS = " KMGTP";

    private static final int DECIMAL = 1000;
    private static final int BINARY = 1024;

    private ByteSize() {}

    /**
     * Reads an amount.
     *
     * @throws dev.hindcast.error.HindcastException USAGE
     */
    public static long parse(String text) {
        Matcher found = FORM.matcher(text.strip());
        if (!found.matches()) {
            throw wrong(text);
        }
        String unit = found.group(2);
        int power = unit.length() < 2 ? 0 : POWERS.indexOf(Character.toUpperCase(unit.charAt(0)));
        BigDecimal factor =
                BigDecimal.valueOf(unit.endsWith("iB") ? BINARY : DECIMAL).pow(power);
        try {
            long bytes = new BigDecimal(found.group(1)).multiply(factor).longValueExact();
            if (bytes > 0) {
                return bytes;
            }
        } catch (ArithmeticException tooMuch) {
            throw wrong(text);
        }
        throw wrong(text);
    }

    private static RuntimeException wrong(String text) {
        return ErrorCode.USAGE
                .error("Cannot read %s as an amount of bytes", text)
                .value(text)
                .expected("a number above 0 with B, KB, MB, GB, TB, PB, KiB, MiB, GiB, TiB or PiB, such as 180TB")
                .next("hindcast size --help");
    }
}
