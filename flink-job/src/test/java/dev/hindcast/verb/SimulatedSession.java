package dev.hindcast.verb;

import dev.hindcast.claim.Timing;
import dev.hindcast.compute.PartitionComputer;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.Catalogs;
import dev.hindcast.table.Pauses;
import dev.hindcast.validate.Contents;
import dev.hindcast.validate.SnapshotDiffer;
import dev.hindcast.workspace.Settings;
import dev.hindcast.workspace.WorkFolder;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Opens the session that every verb works in, with a simulation's surroundings in place of the real ones. */
public final class SimulatedSession {
    private SimulatedSession() {}

    /** What a simulation puts in place; without contents it judges nothing, or with Flink. */
    public record Parts(
            Catalogs catalogs,
            Manifest manifest,
            Function<String, LockedPlan> plans,
            Pauses pauses,
            Timing timing,
            InstantSource clock,
            PartitionComputer computer,
            SnapshotDiffer differ,
            @Nullable Contents contents) {}

    /** A session of this actor; leases last 10 seconds and are renewed every 3. */
    public static Session open(WorkFolder folder, String actor, Parts parts) {
        Settings settings =
                Settings.embedded(folder).with(new Settings.LeaseTimes(Duration.ofSeconds(10), Duration.ofSeconds(3)));
        Surroundings around = new Surroundings(
                parts.catalogs(), parts.manifest(), parts.plans(), parts.pauses(), parts.timing(), parts.clock());
        Session session = new Session(folder, settings, actor, line -> {}, around);
        session.computeWith(parts.computer());
        session.compareWith(parts.differ());
        Contents contents = parts.contents();
        if (contents != null) {
            session.reconcileWith(contents);
        }
        return session;
    }
}
