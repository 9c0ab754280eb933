package dev.hindcast.verb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.ErrorKind;
import dev.hindcast.observe.AuditBundle;
import dev.hindcast.observe.AuditInput;
import dev.hindcast.observe.AuditProblem;
import dev.hindcast.observe.AuditVerify;
import dev.hindcast.plan.LockedPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code audit}: everything about a run in one file that proves itself. */
public final class AuditVerb {
    private final Session session;

    public AuditVerb(Session session) {
        this.session = session;
    }

    /** Writes the bundle, by default into the reports of the work folder. */
    public Answer write(String runId, @Nullable Path out) {
        Path file = out == null ? session.folder().reports().resolve(runId + "-audit.zip") : out;
        ReportFile.requireReplaceable(file, "PK");
        LockedPlan plan = session.plan(runId);
        String digest = AuditBundle.write(file, AuditInput.of(session.manifest(), plan, storedPlan(runId)));
        ObjectNode data = Answer.object();
        data.put("file", file.toString()).put("root_digest", digest);
        return Answer.done("audit", runId, "WRITTEN", data, "Wrote " + file + " with root digest " + digest + ".")
                .next("hindcast audit verify " + file);
    }

    /**
     * Verifies a bundle from the file alone.
     *
     * @param root the root digest that was kept elsewhere, or null
     */
    public static Answer verify(Path file, @Nullable String root) {
        List<AuditProblem> problems = AuditVerify.verify(file, Optional.ofNullable(root));
        ObjectNode data = Answer.object();
        problems.forEach(problem -> data.withArray("problems").add(problem.toString()));
        if (problems.isEmpty()) {
            return Answer.done("audit", null, "VERIFIED", data, file + " proves itself.");
        }
        String text = file + " does not prove itself:" + System.lineSeparator()
                + problems.stream().map(AuditProblem::toString).collect(Collectors.joining(System.lineSeparator()));
        return Answer.done("audit", null, "BROKEN", data, text).exit(ErrorKind.REFUSED.exitStatus());
    }

    private String storedPlan(String runId) {
        try {
            return Files.readString(session.folder().plan(runId));
        } catch (IOException e) {
            throw ErrorCode.STORE_FAILED
                    .error("Cannot read the plan of run %s: %s", runId, e)
                    .because(e);
        }
    }
}
