package dev.hindcast.safety;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Suites of this package with faults that a seed draws, for as long as somebody likes. */
public final class FreshFaults {
    private static final int KILLS = 8;

    private FreshFaults() {}

    /** What was played, how many faults took effect, and what was wrong. */
    public record Played(String what, long seed, int faults, List<String> wrong) {}

    /** Real processes of one small run, killed one after the other at their changes. */
    public static Played kills(Path folder, long seed) throws Exception {
        KilledRun.Chain chain = KilledRun.chain(Files.createDirectories(folder), seed, KILLS);
        return new Played("kill -9 at changes", seed, chain.killed().size(), chain.wrong());
    }

    /** Small runs in which a process dies, and its successor too. */
    public static Played twoCrashes(Path folder, long seed) throws IOException {
        Sweep sweep = FailTheNthCallTest.twoCrashes(Files.createDirectories(folder), seed);
        return new Played("two crashes", seed, sweep.tookEffect(), List.copyOf(sweep.violations));
    }
}
