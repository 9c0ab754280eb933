package dev.hindcast.manifest;

import java.util.Locale;
import java.util.regex.Pattern;

/** Which decimal columns may be summed up: a sum of rates, prices or shares means nothing. */
public final class AdditiveColumns {
    private static final Pattern NOT_ADDITIVE =
            Pattern.compile("(^|.*_)(rate|rates|price|share|ratio|percent|percentage|pct|factor|average|avg)(_.*|$)");

    private AdditiveColumns() {}

    /** Judged by the column's name: {@code tax} adds up, {@code tax_rate} and {@code unit_price} do not. */
    public static boolean isAdditive(String column) {
        return !NOT_ADDITIVE.matcher(column.toLowerCase(Locale.ROOT)).matches();
    }
}
