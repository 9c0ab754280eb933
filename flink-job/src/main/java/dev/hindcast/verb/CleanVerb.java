package dev.hindcast.verb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.error.ErrorKind;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.table.Cleaner;
import dev.hindcast.table.Cleaning;
import dev.hindcast.table.Cleaning.Verdict;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code clean}: deletes what attempts have left behind and nothing reaches. */
public final class CleanVerb {
    private static final Set<RunState> FINISHED = EnumSet.of(RunState.COMPLETED, RunState.ABORTED);

    private final Session session;
    private final Cleaner cleaner;

    public CleanVerb(Session session) {
        this.session = session;
        this.cleaner = new Cleaner(
                session.catalogs(), session.manifest(), session.leaseOptions().length());
    }

    /**
     * Cleans.
     *
     * @param runId the run, or null for every run that is COMPLETED or ABORTED
     * @param dryRun only tells what would be done
     */
    public Answer clean(@Nullable String runId, boolean dryRun) {
        List<RunRow> runs = runId == null ? finished() : List.of(session.run(runId));
        List<String> lines = new ArrayList<>();
        List<String> left = new ArrayList<>();
        ObjectNode data = Answer.object();
        for (RunRow run : runs) {
            Cleaning cleaning = cleaner.look(run.runId(), run.targetTable());
            lines.add(headline(cleaning, dryRun));
            cleaning.groups().forEach(group -> lines.add(line(group)));
            add(data, cleaning);
            if (!dryRun) {
                new SpentTags(session).drop(run.targetTable());
                left.addAll(delete(cleaning, run));
            }
        }
        left.forEach(data.putArray("not_deleted")::add);
        left.forEach(path -> lines.add("could not delete " + path));
        String text = lines.isEmpty()
                ? "Nothing to clean: no run is COMPLETED or ABORTED."
                : String.join(System.lineSeparator(), lines);
        Answer answer = Answer.done("clean", runId, dryRun ? "DRY_RUN" : "CLEANED", data, text);
        return left.isEmpty() ? answer : answer.exit(ErrorKind.EXTERNAL.exitStatus());
    }

    /** Cleans what one run has left; the sentence that tells of it. */
    String sweep(RunRow run) {
        Cleaning cleaning = cleaner.look(run.runId(), run.targetTable());
        List<String> left = delete(cleaning, run);
        int deferred = cleaning.paths(Verdict.DEFER).size();
        return (cleaning.paths(Verdict.DELETE).size() - left.size()) + " staged files were deleted"
                + (deferred + left.size() == 0
                        ? "."
                        : ", " + (deferred + left.size()) + " stay for now: 'hindcast clean " + run.runId()
                                + "' deletes them later.");
    }

    private List<String> delete(Cleaning cleaning, RunRow run) {
        List<String> paths = cleaning.paths(Verdict.DELETE);
        if (paths.isEmpty()) {
            return List.of();
        }
        List<String> left = cleaner.delete(cleaning, run.targetTable());
        String detail = (paths.size() - left.size()) + " files, " + cleaning.bytes(Verdict.DELETE) + " bytes";
        session.manifest().event(run.runId(), session.actor(), "CLEANED", detail);
        return left;
    }

    private List<RunRow> finished() {
        return session.manifest().runs().stream()
                .filter(run -> FINISHED.contains(run.state()))
                .toList();
    }

    private static String headline(Cleaning cleaning, boolean dryRun) {
        return "Run " + cleaning.runId() + ": " + (dryRun ? "would delete " : "deletes ")
                + cleaning.paths(Verdict.DELETE).size() + " files ("
                + cleaning.bytes(Verdict.DELETE) + " bytes), keeps "
                + cleaning.paths(Verdict.KEEP).size() + ", defers "
                + cleaning.paths(Verdict.DEFER).size() + ".";
    }

    private static String line(Cleaning.Files group) {
        return String.format(
                java.util.Locale.ROOT,
                "  %-6s %d files in %s: %s",
                group.verdict(),
                group.paths().size(),
                group.owner(),
                group.reason());
    }

    private static void add(ObjectNode data, Cleaning cleaning) {
        ObjectNode run = data.withObject("/runs/" + cleaning.runId());
        for (Verdict verdict : Verdict.values()) {
            run.put(verdict.name(), cleaning.paths(verdict).size());
        }
        cleaning.groups()
                .forEach(group -> run.withArray("groups")
                        .addObject()
                        .put("verdict", group.verdict().name())
                        .put("owner", group.owner())
                        .put("reason", group.reason())
                        .put("files", group.paths().size())
                        .put("bytes", Long.toString(group.bytes())));
    }
}
