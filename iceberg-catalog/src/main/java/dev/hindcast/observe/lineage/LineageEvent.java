package dev.hindcast.observe.lineage;

import io.openlineage.client.OpenLineage;
import io.openlineage.client.OpenLineage.DatasetFacets;
import io.openlineage.client.OpenLineage.InputDataset;
import io.openlineage.client.OpenLineage.OutputDataset;
import io.openlineage.client.OpenLineage.RunEvent;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;

/**
 * One run event.
 *
 * @param inputs raw and dependencies at the snapshots that the plan pins
 * @param output the target; its version is main's snapshot once there is one
 */
public record LineageEvent(
        Happened happened, String runId, Instant at, List<TableVersion> inputs, TableVersion output) {
    private static final URI PRODUCER = URI.create("https://hindcast.dev");

    /** Namespace of the jobs. */
    private static final String JOBS = "hindcast";

    public LineageEvent {
        inputs = List.copyOf(inputs);
    }

    RunEvent event() {
        OpenLineage lineage = new OpenLineage(PRODUCER);
        List<InputDataset> read = inputs.stream()
                .map(table -> lineage.newInputDatasetBuilder()
                        .namespace(table.namespace())
                        .name(table.path())
                        .facets(facets(lineage, table))
                        .build())
                .toList();
        OutputDataset written = lineage.newOutputDatasetBuilder()
                .namespace(output.namespace())
                .name(output.path())
                .facets(facets(lineage, output))
                .build();
        return lineage.newRunEventBuilder()
                .eventType(happened.type())
                .eventTime(at.atZone(ZoneOffset.UTC))
                .run(lineage.newRunBuilder().runId(id()).build())
                .job(lineage.newJobBuilder().namespace(JOBS).name(job()).build())
                .inputs(read)
                .outputs(List.of(written))
                .build();
    }

    /** Follows from the run id, so that every process names a run the same. */
    private UUID id() {
        String name = happened == Happened.ROLLED_BACK ? runId + "/rollback" : runId;
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
    }

    /** The spec's name: run ids are that and twelve digits of a hash. */
    private String job() {
        String name = runId.substring(0, runId.lastIndexOf('-'));
        return happened == Happened.ROLLED_BACK ? name + ".rollback" : name;
    }

    private static DatasetFacets facets(OpenLineage lineage, TableVersion table) {
        return lineage.newDatasetFacetsBuilder()
                .version(lineage.newDatasetVersionDatasetFacet(table.snapshotId()))
                .symlinks(lineage.newSymlinksDatasetFacetBuilder()
                        .identifiers(List.of(lineage.newSymlinksDatasetFacetIdentifiersBuilder()
                                .namespace(JOBS)
                                .name(table.name())
                                .type("TABLE")
                                .build()))
                        .build())
                .build();
    }
}
