package dev.hindcast.cli;

import dev.hindcast.rollback.RollbackMode;
import dev.hindcast.verb.Answer;
import dev.hindcast.verb.RollbackVerb;
import dev.hindcast.verb.Session;
import java.util.LinkedHashSet;
import java.util.Set;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code hindcast rollback}. */
@Command(name = "rollback", description = "Make main the version before the publish again; live replays the gap.")
final class RollbackCommand extends RunVerbCommand {
    @Option(
            names = "--expect",
            paramLabel = "SNAPSHOT",
            required = true,
            description = "The published snapshot to take back; it must be the newest publish.")
    long expect;

    @ArgGroup
    Way way = new Way();

    /** Which way back; without either, main shows the old version at once and live replays the gap. */
    static final class Way {
        @Option(names = "--prepared", description = "Close the gap with the old code first; readers miss nothing.")
        boolean prepared;

        @Option(
                names = "--pointer",
                description =
                        "Point main at the old head itself; only if nothing followed the publish and the spec says "
                                + "incremental_readers: none.")
        boolean pointer;

        RollbackMode mode() {
            if (prepared) {
                return RollbackMode.PREPARED;
            }
            return pointer ? RollbackMode.POINTER : RollbackMode.REPLAY_AFTER;
        }
    }

    @Option(
            names = "--accept",
            paramLabel = "SNAPSHOT",
            split = ",",
            description = "Commits of others on main whose rows may be lost, by snapshot id.")
    Set<Long> accepted = new LinkedHashSet<>();

    @Option(names = "--dry-run", description = "Say what would be done; change nothing.")
    boolean dryRun;

    @Override
    Answer answer(Session session) {
        return new RollbackVerb(session)
                .rollback(session.runId(run), new RollbackVerb.Asked(expect, way.mode(), accepted), dryRun);
    }
}
