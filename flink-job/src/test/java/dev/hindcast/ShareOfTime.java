package dev.hindcast;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Adds up the time of each suite, prints it after every class, warns above the share and fails above twice of it. */
public final class ShareOfTime implements BeforeAllCallback, AfterAllCallback {
    private static final Map<String, Long> SPENT_NANOS = new ConcurrentHashMap<>();
    private static final ExtensionContext.Namespace STORE = ExtensionContext.Namespace.create(ShareOfTime.class);

    @Override
    public void beforeAll(ExtensionContext context) {
        context.getStore(STORE).put("start", System.nanoTime());
    }

    @Override
    public void afterAll(ExtensionContext context) {
        Share share = context.getRequiredTestClass().getAnnotation(Share.class);
        Long start = context.getStore(STORE).get("start", Long.class);
        if (share == null || start == null || Boolean.getBoolean("hindcast.full")) {
            return;
        }
        long nanos = SPENT_NANOS.merge(share.suite(), System.nanoTime() - start, Long::sum);
        double seconds = nanos / 1e9;
        String verdict = seconds > share.seconds() ? " WARNING: above its share" : "";
        System.out.printf(
                "suite '%s': %.1f s of its %d s after %s%s%n",
                share.suite(), seconds, share.seconds(), context.getDisplayName(), verdict);
        if (seconds > 2.0 * share.seconds()) {
            throw new AssertionError("Suite '%s' took %.1f s, more than twice its share of %d s"
                    .formatted(share.suite(), seconds, share.seconds()));
        }
    }
}
