package dev.hindcast.verb;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.error.ErrorKind;
import dev.hindcast.observe.doctor.Doctor;
import dev.hindcast.observe.doctor.Finding;
import dev.hindcast.spec.RunSpec;
import dev.hindcast.spec.SpecParser;
import dev.hindcast.workspace.Secrets;
import dev.hindcast.workspace.WorkFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code doctor}: tries beforehand what a run will need, and says what to do about what it finds. */
public final class DoctorVerb {
    private final WorkFolder folder;
    private final List<String> flink;

    /**
     * For a work folder, which is not opened: a broken one is what this is for.
     *
     * @param flink addresses that replace those of hindcast.yaml; empty to replace nothing
     */
    public DoctorVerb(Path workdir, List<String> flink) {
        this.folder = new WorkFolder(workdir);
        this.flink = flink;
    }

    /**
     * Examines the surroundings, and the tables of a spec if one is given.
     *
     * @throws dev.hindcast.error.HindcastException SPEC_INVALID
     */
    public Answer examine(@Nullable Path spec) {
        Optional<RunSpec> parsed = Optional.ofNullable(spec).map(SpecParser::parse);
        List<Finding> findings = new Doctor(folder, Secrets.ofThisProcess(), flink).examine(parsed);
        boolean healthy = findings.stream().noneMatch(finding -> finding.grade() == Finding.Grade.FAULT);
        ObjectNode data = Answer.object();
        ArrayNode list = data.putArray("findings");
        findings.forEach(finding -> list.add(Answer.tree(finding)));
        Answer answer = Answer.done("doctor", null, healthy ? "HEALTHY" : "FAULTS_FOUND", data, text(findings));
        return healthy ? answer : answer.exit(ErrorKind.REFUSED.exitStatus());
    }

    private static String text(List<Finding> findings) {
        if (findings.isEmpty()) {
            return "No fault found in settings, catalog, store, manifest, cluster and tables: a run has what it needs.";
        }
        return findings.stream()
                .map(finding -> finding.grade() + " " + finding.check() + ": " + finding.found()
                        + System.lineSeparator() + "  do: " + finding.next())
                .collect(Collectors.joining(System.lineSeparator()));
    }
}
