package dev.hindcast.demo;

/**
 * What to generate.
 *
 * @param seed the same seed gives the same events
 * @param lines order lines; corrections, refunds and repeated deliveries come on top
 */
public record GeneratorOptions(long seed, int lines) {
    /** About half of the real set. */
    public static final GeneratorOptions DEFAULT = new GeneratorOptions(20110104, 300_000);

    public GeneratorOptions {
        if (lines < 1) {
            throw dev.hindcast.error.ErrorCode.USAGE
                    .error("Cannot generate %d order lines", lines)
                    .value(lines)
                    .expected("at least 1")
                    .next("hindcast demo --help");
        }
    }
}
