package dev.hindcast.verb;

import dev.hindcast.observe.lineage.Happened;
import dev.hindcast.observe.lineage.LineageEvent;
import dev.hindcast.observe.lineage.LineageServer;
import dev.hindcast.observe.lineage.TableVersion;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.Positions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.Table;

/** Tells a lineage server what a verb has done, where the settings name one. */
public final class Lineage {
    private final Session session;

    public Lineage(Session session) {
        this.session = session;
    }

    /** Before a verb that computes. */
    public void started(String runId) {
        tell(Happened.STARTED, runId);
    }

    /** After a verb. */
    public void after(Answer answer) {
        String runId = answer.runId();
        Optional<Happened> happened = switch (answer.outcome()) {
            case "PUBLISHED" -> Optional.of(Happened.PUBLISHED);
            case "ROLLED_BACK" -> Optional.of(Happened.ROLLED_BACK);
            case "ABORTED" -> Optional.of(Happened.ABORTED);
            default -> Optional.empty();
        };
        if (runId != null && answer.exit() == 0) {
            happened.ifPresent(what -> tell(what, runId));
        }
    }

    private void tell(Happened happened, String runId) {
        session.openlineage()
                .flatMap(place -> new LineageServer(place).send(event(happened, runId)))
                .ifPresent(session::say);
    }

    private LineageEvent event(Happened happened, String runId) {
        LockedPlan plan = session.plan(runId);
        List<TableVersion> inputs = new ArrayList<>();
        inputs.add(version(plan.source().table(), plan.source().w0().snapshotId()));
        plan.dependencies().values().forEach(pin -> inputs.add(version(pin.table(), pin.snapshotId())));
        String target = plan.target().table();
        long head = Positions.mainHead(session.catalogs().load(target));
        return new LineageEvent(happened, runId, session.manifest().now(), inputs, version(target, head));
    }

    private TableVersion version(String name, long snapshotId) {
        Table table = session.catalogs().load(name);
        return new TableVersion(name, table.location(), Long.toString(snapshotId));
    }
}
