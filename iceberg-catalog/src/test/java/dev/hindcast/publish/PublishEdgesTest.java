package dev.hindcast.publish;

import static dev.hindcast.table.RunInProgress.RUN;
import static dev.hindcast.table.Warehouse.DAY1;
import static dev.hindcast.table.Warehouse.SOURCE;
import static dev.hindcast.table.Warehouse.TARGET;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.manifest.AttemptRow;
import dev.hindcast.manifest.EventRow;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.NamedLease;
import dev.hindcast.manifest.PointerMoveRow;
import dev.hindcast.manifest.RunState;
import dev.hindcast.table.Pauses;
import dev.hindcast.table.RefChanges;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Limits to the second, what is written down, and what is missing. */
class PublishEdgesTest extends PublishScenario {
    private static final Duration WINDOW = Duration.ofMinutes(2);

    private final AtomicInteger waits = new AtomicInteger();
    private int readings;

    private ErrorCode refusal(PublishRequest request) {
        return catchThrowableOfType(HindcastException.class, () -> publisher().publish(request))
                .code();
    }

    private RefChanges changes() {
        return new RefChanges(run.warehouse.catalogs(), Pauses.NONE);
    }

    private PublishRequest with(Optional<Duration> headroom) {
        PublishRequest all = request();
        return new PublishRequest(
                all.runId(),
                all.targetTable(),
                all.sourceTable(),
                all.partitions(),
                all.emptyConfirmed(),
                all.planHead(),
                all.candidateFork(),
                all.w0(),
                all.baseTransform(),
                all.runTransform(),
                all.dependencies(),
                all.shape(),
                all.acceptedCommits(),
                all.rounds(),
                all.cutoverWindow(),
                headroom,
                all.actor());
    }

    private List<String> events(String kind) {
        return run.manifest.events(RUN).stream()
                .filter(event -> event.kind().equals(kind))
                .map(EventRow::detail)
                .toList();
    }

    @Test
    void liveMustHaveTheWholeWindowLeftBeforeItsLimit() {
        assertThat(refusal(with(Optional.of(WINDOW.minusMillis(1))))).isEqualTo(ErrorCode.CUTOVER_TOO_SLOW);
        assertThat(fence.taken).isEmpty();
        assertThat(rechecked).as("nothing was begun").isEmpty();
        isPublished((PublishResult.Published) publisher().publish(with(Optional.of(WINDOW))));
    }

    /** Each stage of a round looks at the clock twice; from one reading on time stands still. */
    private void eachStageTakes(Duration time, int lastReading) {
        clock = () -> Instant.EPOCH.plus(time.multipliedBy(Math.min(++readings, lastReading) - 1));
    }

    @Test
    void aWarmUpThatTakesHalfTheWindowIsQuickEnough() {
        warmUps = 2;
        eachStageTakes(Duration.ofSeconds(15), 8);
        assertThat(publish().already()).isFalse();
        assertThat(events("warm-up"))
                .singleElement()
                .asString()
                .endsWith("catch-up 15.0 s, build 15.0 s, check 15.0 s, consumers 15.0 s");
        assertThat(events("fenced-round")).singleElement().asString().startsWith("catch-up 0.0 s, build");
    }

    @Test
    void warmUpsAreRepeatedAsOftenAsAskedBeforeItIsTooSlow() {
        warmUps = 3;
        eachStageTakes(Duration.ofMillis(15_001), 100);
        assertThat(refusal(request())).isEqualTo(ErrorCode.CUTOVER_TOO_SLOW);
        assertThat(events("warm-up")).hasSize(3);
        assertThat(fence.taken).isEmpty();
    }

    @Test
    void aFencedRoundThatOutlastsTheWindowMovesNothingAndLetsLiveGoOn() {
        warmUps = 0;
        eachStageTakes(Duration.ofSeconds(14), 100);
        assertThat(refusal(request())).isEqualTo(ErrorCode.CUTOVER_TOO_SLOW);
        assertThat(fence.taken).containsExactly(TARGET, "given back");
        assertThat(run.moves()).isEmpty();
        assertThat(run.refNames()).doesNotContain(run.refs.publish());
    }

    @Test
    void oneThatTakesExactlyTheWindowMoves() {
        warmUps = 0;
        // One reading at the start, two a stage, and one at the end.
        clock = () -> ++readings < 10 ? Instant.EPOCH : Instant.EPOCH.plus(WINDOW);
        assertThat(publish().already()).isFalse();
    }

    @Test
    void theManifestKnowsEachCommitAndMoveByItsToken() {
        PublishResult.Published done = publish();
        assertThat(run.manifest.attempts(RUN))
                .filteredOn(row -> row.token().equals(RUN + "/publish/1/1"))
                .singleElement()
                .extracting(AttemptRow::snapshotId)
                .isEqualTo(done.snapshotId());
        assertThat(run.manifest.pointerMoves(RUN))
                .extracting(PointerMoveRow::token)
                .containsExactly(RUN + "/publish/1/1/" + done.snapshotId());
        assertThat(events("move")).singleElement().asString().contains("settled as PUBLISHED");
    }

    @Test
    void aSecondCallWaitsForTheFirstAndNoLongerThanItMayTake() {
        NamedLease others =
                run.manifest.take("publish/" + RUN, "bob", Duration.ofHours(1)).orElseThrow();
        pauses = millis -> waits.incrementAndGet();
        assertThat(refusal(request())).isEqualTo(ErrorCode.LEASE_HELD);
        assertThat(waits).hasValue(1 + 4 * (120 + 60));

        waits.set(0);
        pauses = millis -> {
            if (waits.incrementAndGet() == 3) {
                run.manifest.release(others);
            }
        };
        isPublished(publish());
        assertThat(waits).hasValue(3);
        assertThat(run.manifest.holder("publish/" + RUN)).isEmpty();
    }

    @Test
    void aCallThatFailsLetsTheNextOneGoOn() {
        failures.add("no");
        assertThat(refusal(request())).isEqualTo(ErrorCode.GATE_SHUT);
        assertThat(run.manifest.holder("publish/" + RUN)).isEmpty();
    }

    @Test
    void whatReadersMissAfterTheMoveIsToldAndNotTakenBack() {
        beforeConsumers = () -> {
            if (run.state() == RunState.PUBLISHED) {
                consumerFailures.add("dashboard: no rows");
            }
        };
        PublishResult.Published done = publish();
        assertThat(done.consumerFailures()).containsExactly("dashboard: no rows");
        assertThat(events("consumers-failed-after-publish")).hasSize(1);
        assertThat(publish().consumerFailures()).isEmpty();
        isPublished(done);
    }

    @Test
    void whoAcceptedAForeignCommitIsWrittenDown() {
        long foreign = run.warehouse.append(TARGET, run.file("foreign", DAY1), Map.of());
        run.live(run.w0, run.oldCode);
        publisher().publish(request(Set.of(), Set.of(foreign)));
        assertThat(events("foreign-commits-accepted")).containsExactly("[" + foreign + "]");
        assertThat(run.manifest.events(RUN))
                .filteredOn(event -> event.kind().equals("foreign-commits-accepted"))
                .extracting(EventRow::actor)
                .containsExactly("alice");
    }

    @Test
    void withoutTheCandidateOrItsWatermarkNothingIsBuilt() {
        changes().drop(TARGET, run.refs.candidate());
        assertThat(refusal(request())).isEqualTo(ErrorCode.REF_MOVED);
        changes().createBranch(TARGET, run.refs.candidate(), run.fork);
        assertThat(refusal(request())).isEqualTo(ErrorCode.CATCH_UP_BEHIND);
    }

    @Test
    void aPinThatDoesNotKeepRawsChainIsNoPin() {
        long w0 = run.w0.snapshotId();
        changes().drop(SOURCE, run.refs.delta());
        changes().createTag(SOURCE, run.refs.delta(), w0);
        assertThat(refusal(request())).as("a tag").isEqualTo(ErrorCode.ROLLBACK_NOT_ARMED);

        changes().drop(SOURCE, run.refs.delta());
        run.warehouse
                .load(SOURCE)
                .manageSnapshots()
                .createBranch(run.refs.delta(), w0)
                .commit();
        assertThat(refusal(request())).as("a branch that ages").isEqualTo(ErrorCode.ROLLBACK_NOT_ARMED);
        run.warehouse
                .load(SOURCE)
                .manageSnapshots()
                .setMaxSnapshotAgeMs(run.refs.delta(), 1000)
                .commit();
        assertThat(refusal(request())).as("a branch that ages soon").isEqualTo(ErrorCode.ROLLBACK_NOT_ARMED);
    }

    @Test
    void aPublishThatMainHasLostIsNotTakenForDone() {
        PublishResult.Published done = publish();
        run.warehouse
                .load(TARGET)
                .manageSnapshots()
                .replaceBranch("main", done.mainBefore())
                .commit();
        assertThat(refusal(request())).isEqualTo(ErrorCode.REF_MOVED);
    }

    @Test
    void whoeverChangesTheRunBeforeTheMoveIsFirst() {
        Manifest real = run.manifest;
        Manifest overtaken = (Manifest) Proxy.newProxyInstance(
                Manifest.class.getClassLoader(), new Class<?>[] {Manifest.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("beginMove")) {
                        return false;
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
        Publisher publisher = new Publisher(new PublishTools(
                run.faulty, overtaken, run.transforms, run::catchUp, quiet(), fence, clock, Pauses.NONE));
        refused(publisher, request(), ErrorCode.STATE_FORBIDS);
        assertThat(run.moves()).isEmpty();
    }

    @Test
    void eachResultHasItsAnswer() {
        PublishResult unknown = new PublishResult.Unknown(RUN, "away");
        PublishResult would = new PublishResult.WouldPublish(1, 2, 3, false);
        PublishResult done = new PublishResult.Published(1, 2, false, List.of());
        for (PublishResult each : List.of(unknown, would, done)) {
            Object same = each.<Object>fold(one -> one, one -> one, one -> one);
            assertThat(same).isSameAs(each);
        }
        assertThat(done.<String>fold(one -> "done", one -> "would", one -> "unknown"))
                .isEqualTo("done");
        assertThat(would.<String>fold(one -> "done", one -> "would", one -> "unknown"))
                .isEqualTo("would");
    }
}
