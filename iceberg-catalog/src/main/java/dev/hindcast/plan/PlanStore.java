package dev.hindcast.plan;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.spec.Identifiers;
import dev.hindcast.workspace.WholeFile;
import dev.hindcast.workspace.WorkFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Locked plans as {@code plans/<run id>.json} in a work folder. What was altered since is refused when it is read. */
public final class PlanStore {
    private static final String SUFFIX = ".json";

    private final WorkFolder folder;

    /** The plans of this work folder. */
    public PlanStore(WorkFolder folder) {
        this.folder = folder;
    }

    /** Whether there is a plan of this run. */
    public boolean has(String runId) {
        return Files.isRegularFile(folder.plan(runId));
    }

    /** Run ids of all stored plans, in order. */
    public List<String> runIds() {
        try (Stream<Path> files = Files.list(folder.plans())) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(SUFFIX) && !name.startsWith("."))
                    .map(name -> name.substring(0, name.length() - SUFFIX.length()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw failed("list", folder.plans(), e);
        }
    }

    /** Stores a plan as a whole or not at all; replaces one of the same run. */
    public void write(LockedPlan plan) {
        WholeFile.write(folder.plan(plan.runId()), PlanJson.write(plan));
    }

    /** Writes a lost plan anew, from the text that was kept of it; reading it checks that it is what was locked. */
    void restore(String runId, String json) {
        WholeFile.write(folder.plan(runId), json);
    }

    /**
     * The plan of a run.
     *
     * @throws HindcastException RUN_UNKNOWN, IDENTIFIER_INVALID, or DRIFT when the stored text is not what was locked
     */
    public LockedPlan read(String runId) {
        Path file = folder.plan(Identifiers.runId(runId));
        if (!Files.isRegularFile(file)) {
            throw ErrorCode.RUN_UNKNOWN
                    .error("Cannot find the plan of run %s: there is no %s, and no copy in the manifest", runId, file)
                    .value(runId)
                    .expected("one of " + runIds() + "; an audit bundle of the run holds its plan too")
                    .next("hindcast status");
        }

        LockedPlan plan = PlanJson.read(text(file), file);
        requireLocked(plan, runId, file);
        return plan;
    }

    /** The plan as a JSON object, for machines. */
    public static ObjectNode json(LockedPlan plan) {
        return PlanJson.tree(plan);
    }

    /** Whether the plan still is what its run id and its lock digest name; needs no work folder. */
    public static boolean isLocked(LockedPlan plan) {
        String digest = PlanIdentity.digest(plan);
        return plan.lockDigest().equals(digest)
                && plan.runId().equals(PlanIdentity.runId(plan.spec().name(), digest));
    }

    private static void requireLocked(LockedPlan plan, String runId, Path file) {
        if (!isLocked(plan) || !plan.runId().equals(runId)) {
            String computed = PlanIdentity.runId(plan.spec().name(), PlanIdentity.digest(plan));
            throw PlanJson.altered(file, "its identity hashes to " + computed, runId);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw failed("read", file, e);
        }
    }

    private static HindcastException failed(String what, Path file, IOException e) {
        return ErrorCode.STORE_FAILED
                .error("Cannot %s %s: %s", what, file, e)
                .value(file)
                .because(e);
    }
}
