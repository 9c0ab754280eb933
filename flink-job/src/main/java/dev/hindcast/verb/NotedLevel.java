package dev.hindcast.verb;

import dev.hindcast.manifest.EvidenceRow;
import dev.hindcast.manifest.ManifestJson;
import java.util.Optional;

/** The controller's level in the manifest, for whoever asks from another process; and what a person limits it to. */
final class NotedLevel {
    private static final String KIND = "control";
    private static final String LEVEL = "level";
    private static final String LIMIT = "limit";

    private final Session session;
    private final String runId;

    NotedLevel(Session session, String runId) {
        this.session = session;
        this.runId = runId;
    }

    /**
     * The level at which a run works.
     *
     * @param reason the first reason why it is not higher
     */
    record Noted(int level, int top, String reason) {}

    void put(int level, int top, String reason) {
        write(LEVEL, new Noted(level, top, reason));
    }

    Optional<Noted> get() {
        return read(LEVEL);
    }

    void throttle(int top) {
        write(LIMIT, new Noted(top, top, "throttled by a person"));
    }

    Optional<Integer> throttledTo() {
        return read(LIMIT).map(Noted::level);
    }

    private void write(String subject, Noted noted) {
        session.manifest()
                .putEvidence(new EvidenceRow(runId, KIND, subject, 0, "", ManifestJson.write(noted)), session.actor());
    }

    private Optional<Noted> read(String subject) {
        return session.manifest().evidence(runId, KIND, subject).map(row -> ManifestJson.read(row.json(), Noted.class));
    }
}
