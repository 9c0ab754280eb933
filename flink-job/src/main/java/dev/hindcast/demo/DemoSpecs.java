package dev.hindcast.demo;

import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Specs, rules and queries of the scenario, as files that a user can read and change. */
final class DemoSpecs {
    /** The right fix. */
    static final String FIX = "orders-tax-fix.yaml";
    /** The fix with a second, subtle mistake: 20 % for Ireland too. */
    static final String WRONG_FIX = "orders-tax-fix-ireland.yaml";
    /** The live pipeline. */
    static final String LIVE = "orders-live.yaml";

    static final String RIGHT_SQL = "orders_daily.sql";
    static final String DEFECTIVE_SQL = "orders_daily_defective.sql";
    static final String IRELAND_SQL = "orders_daily_ireland.sql";

    private static final String TRANSFORM = "${transform}";
    private static final List<String> COPIED = List.of(
            RIGHT_SQL,
            DEFECTIVE_SQL,
            IRELAND_SQL,
            "refund_within_amount.sql",
            "dashboard_revenue.sql",
            "vat_return.sql");

    private DemoSpecs() {}

    /**
     * Writes them.
     *
     * @param keys owner to public key
     */
    static void write(Path folder, Map<String, String> keys) {
        for (String name : COPIED) {
            put(folder.resolve(name), text(name));
        }
        String template = text(FIX);
        for (Map.Entry<String, String> key : keys.entrySet()) {
            template = template.replace("${" + key.getKey() + "_key}", key.getValue());
        }
        put(folder.resolve(FIX), template.replace(TRANSFORM, RIGHT_SQL));
        put(folder.resolve(WRONG_FIX), template.replace(TRANSFORM, IRELAND_SQL));
        put(
                folder.resolve(LIVE),
                template.replace(TRANSFORM, DEFECTIVE_SQL).replace("name: orders-tax-fix", "name: orders-live"));
    }

    /** A text of the scenario. */
    static String text(String name) {
        try (InputStream in = DemoSpecs.class.getResourceAsStream(name)) {
            if (in == null) {
                throw ErrorCode.BUG.error("Cannot find %s in the jar", name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw ErrorCode.STORE_FAILED.error("Cannot read %s", name).because(e);
        }
    }

    static void put(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw ErrorCode.STORE_FAILED.error("Cannot write %s: %s", file, e).because(e);
        }
    }
}
