package dev.hindcast.verb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hindcast.compute.AttemptEvidence;
import dev.hindcast.compute.Candidate;
import dev.hindcast.compute.Recipe;
import dev.hindcast.error.ErrorKind;
import dev.hindcast.manifest.ManifestJson;
import dev.hindcast.manifest.PartitionFacts;
import dev.hindcast.observe.NextCommand;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.validate.PartitionReading;
import dev.hindcast.validate.ReadBack;
import dev.hindcast.validate.ReadBackRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.iceberg.Table;

/** {@code validate}: reads the candidate's files again and compares them with the evidence of the attempts. */
public final class ValidateVerb {
    private final Session session;

    public ValidateVerb(Session session) {
        this.session = session;
    }

    /** Every partition that has evidence; exit 1 when one does not hold what its evidence says. */
    public Answer validate(String runId) {
        LockedPlan plan = session.plan(runId);
        Map<String, PartitionFacts> facts = session.manifest().evidence(runId, AttemptEvidence.FACTS).stream()
                .map(row -> ManifestJson.read(row.json(), PartitionFacts.class))
                .collect(Collectors.toMap(PartitionFacts::partition, one -> one));
        List<String> wrong = new ArrayList<>();
        for (PartitionReading reading :
                readings(plan, facts.keySet().stream().sorted().toList())) {
            PartitionFacts evidence = facts.get(reading.partition());
            if (evidence != null) {
                wrong.addAll(reading.differencesFrom(evidence));
            }
        }
        return answer(runId, facts.size(), wrong);
    }

    private List<PartitionReading> readings(LockedPlan plan, List<String> partitions) {
        if (partitions.isEmpty()) {
            return List.of();
        }
        Table target = session.catalogs().load(plan.target().table());
        return new ReadBack(session.flink(), session.catalogs())
                .measure(new ReadBackRequest(
                        plan.target().table(),
                        new Candidate(plan, session.seams(plan.runId()), session.actor()).head(target),
                        partitions,
                        plan.spec().source().key(),
                        Recipe.SLICES,
                        session.jobParallelism()));
    }

    private Answer answer(String runId, int partitions, List<String> wrong) {
        ObjectNode data = Answer.object();
        data.put("partitions", partitions);
        wrong.forEach(data.putArray("wrong")::add);
        if (wrong.isEmpty()) {
            String text =
                    "Read " + partitions + " partitions of run " + runId + " back: all hold what their evidence says.";
            return Answer.done("validate", runId, "HOLDS", data, text).next(NextCommand.after(session.run(runId)));
        }
        return Answer.done("validate", runId, "DIFFERS", data, String.join(System.lineSeparator(), wrong))
                .exit(ErrorKind.REFUSED.exitStatus())
                .next("hindcast abort " + runId);
    }
}
