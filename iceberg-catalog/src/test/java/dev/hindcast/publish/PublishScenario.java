package dev.hindcast.publish;

import static dev.hindcast.table.RunInProgress.RUN;
import static dev.hindcast.table.Warehouse.DAY1;
import static dev.hindcast.table.Warehouse.DAY2;
import static dev.hindcast.table.Warehouse.SOURCE;
import static dev.hindcast.table.Warehouse.TARGET;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.InMemoryManifest;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.PartitionState;
import dev.hindcast.manifest.RunState;
import dev.hindcast.spec.PublishSpec;
import dev.hindcast.table.CatchUp;
import dev.hindcast.table.Pauses;
import dev.hindcast.table.Recheck;
import dev.hindcast.table.RunInProgress;
import dev.hindcast.table.TableShape;
import dev.hindcast.table.UsedField;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.TableOperations;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A gated run and a publisher whose every collaborator the tests control. */
abstract class PublishScenario {
    private static final UsedField ORDER_ID = new UsedField(1, "order_id", "string", true);

    @TempDir
    Path folder;

    RunInProgress run;
    final RunInProgress.TestFence fence = new RunInProgress.TestFence();
    final List<String> rechecked = new ArrayList<>();
    final List<String> failures = new ArrayList<>();
    final List<String> consumerFailures = new ArrayList<>();
    Runnable beforeRecheck = () -> {};
    Runnable beforeConsumers = () -> {};
    InstantSource clock = InstantSource.fixed(Instant.EPOCH);
    Pauses pauses = Pauses.NONE;
    int warmUps = 1;
    int formatVersion = 2;

    @BeforeEach
    void gatedRun() {
        run = new RunInProgress(folder, manifest());
    }

    Manifest manifest() {
        return new InMemoryManifest(Instant::now);
    }

    @AfterEach
    void close() {
        run.close();
    }

    Publisher publisher() {
        return publisher(run::catchUp);
    }

    Publisher publisher(CatchUp catchUp) {
        Recheck recheck = new Recheck() {
            @Override
            public List<String> failuresOn(long snapshotId, long oldHead, Set<String> changed) {
                beforeRecheck.run();
                rechecked.add(changed + " on " + run.warehouse.names(TARGET, snapshotId));
                return List.copyOf(failures);
            }

            @Override
            public List<String> consumerFailuresOn(long snapshotId, long oldHead) {
                beforeConsumers.run();
                return List.copyOf(consumerFailures);
            }
        };
        return new Publisher(
                new PublishTools(run.faulty, run.manifest, run.transforms, catchUp, recheck, fence, clock, pauses));
    }

    PublishRequest request() {
        return request(Set.of(), Set.of());
    }

    PublishRequest request(Set<String> empty, Set<Long> accepted) {
        return new PublishRequest(
                RUN,
                TARGET,
                SOURCE,
                Set.of(DAY1, DAY2),
                empty,
                run.fork,
                run.fork,
                run.w0,
                run.oldCode,
                run.newCode,
                Map.of("fx", 9L),
                new TableShape(List.of(ORDER_ID), 0, formatVersion),
                accepted,
                new PublishSpec(warmUps, 2, Duration.ofSeconds(60)),
                Duration.ofSeconds(120),
                Optional.empty(),
                "alice");
    }

    PublishResult.Published publish() {
        return (PublishResult.Published) publisher().publish(request());
    }

    void refused(ErrorCode code) {
        refused(publisher(), request(), code);
    }

    void refused(Publisher publisher, PublishRequest request, ErrorCode code) {
        long before = run.mainHead();
        assertThatThrownBy(() -> publisher.publish(request))
                .isInstanceOfSatisfying(
                        HindcastException.class, e -> assertThat(e.code()).isEqualTo(code));
        assertThat(run.mainHead()).isEqualTo(before);
        assertThat(run.refNames()).doesNotContain(run.refs.publish());
    }

    void isPublished(PublishResult.Published published) {
        assertThat(run.state()).isEqualTo(RunState.PUBLISHED);
        assertThat(run.refNames())
                .contains(run.refs.previous(published.snapshotId()))
                .doesNotContain(run.refs.publish());
        assertThat(run.warehouse.at(TARGET, run.refs.previous(published.snapshotId())))
                .isEqualTo(published.mainBefore());
        assertThat(run.manifest.partitions(RUN)).allMatch(row -> row.state() == PartitionState.PUBLISHED);
        assertThat(run.faulty.planned()).isZero();
    }

    static Recheck quiet() {
        return new Recheck() {
            @Override
            public List<String> failuresOn(long snapshotId, long oldHead, Set<String> changed) {
                return List.of();
            }

            @Override
            public List<String> consumerFailuresOn(long snapshotId, long oldHead) {
                return List.of();
            }
        };
    }

    String metadata() {
        return operations().refresh().metadataFileLocation();
    }

    TableOperations operations() {
        return ((org.apache.iceberg.HasTableOperations) run.warehouse.load(TARGET)).operations();
    }
}
