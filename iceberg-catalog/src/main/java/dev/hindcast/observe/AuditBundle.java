package dev.hindcast.observe;

import dev.hindcast.error.ErrorCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes what happened in a run as one file that proves itself: a zip of JSON entries and a page for people, with the
 * SHA-256 of every entry in {@code MANIFEST.json}, a root digest over them, and a seal over every byte of the file.
 */
public final class AuditBundle {
    static final String PLAN = "plan.json";
    static final String STORED_PLAN = "plan-as-stored.json";
    static final String RUN = "manifest/run.json";
    static final String PARTITIONS = "manifest/partitions.json";
    static final String ATTEMPTS = "manifest/attempts.json";
    static final String MOVES = "manifest/pointer-moves.json";
    static final String EVIDENCE = "evidence.json";
    static final String APPROVALS = "approvals.json";
    static final String EVENTS = "events.json";
    static final String REPORT = "report.html";

    private AuditBundle() {}

    /**
     * Writes the bundle; a file that is there is replaced.
     *
     * @return the root digest; whoever keeps it elsewhere can prove that this very bundle was meant
     * @throws dev.hindcast.error.HindcastException STORE_FAILED
     */
    public static String write(Path file, AuditInput input) {
        try {
            return SealedZip.write(file, input.run().runId(), entries(input));
        } catch (IOException e) {
            throw ErrorCode.STORE_FAILED
                    .error("Cannot write the audit bundle %s: %s", file, e)
                    .value(file)
                    .expected("a folder that can be written")
                    .because(e);
        }
    }

    static Map<String, byte[]> entries(AuditInput input) {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        entries.put(REPORT, AuditReport.html(input).getBytes(StandardCharsets.UTF_8));
        entries.put(PLAN, AuditJson.write(input.plan()));
        entries.put(STORED_PLAN, input.storedPlan().getBytes(StandardCharsets.UTF_8));
        entries.put(RUN, AuditJson.write(input.run()));
        entries.put(PARTITIONS, AuditJson.write(input.partitions()));
        entries.put(ATTEMPTS, AuditJson.write(input.attempts()));
        entries.put(MOVES, AuditJson.write(input.moves()));
        entries.put(EVIDENCE, AuditJson.write(input.evidence()));
        entries.put(APPROVALS, AuditJson.write(input.approvals()));
        entries.put(EVENTS, AuditJson.write(input.events()));
        return entries;
    }
}
