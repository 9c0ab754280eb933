package dev.hindcast.publish;

import static dev.hindcast.table.RunInProgress.RUN;
import static dev.hindcast.table.Warehouse.TARGET;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.MoveOf;
import dev.hindcast.manifest.RunState;
import dev.hindcast.rollback.Rollback;
import dev.hindcast.rollback.RollbackMode;
import dev.hindcast.rollback.RollbackRequest;
import dev.hindcast.rollback.RollbackResult;
import dev.hindcast.rollback.RollbackTools;
import dev.hindcast.table.Pauses;
import dev.hindcast.table.RefChanges;
import dev.hindcast.table.Settlement;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Carol began a move and crashed. Bob settles it and pauses before his last write; Alice settles it too and begins a move of
 * her own; Bob writes just before she sends it.
 */
class StaleSettleTest extends PublishScenario {
    /** What Bob's last write answered; empty while he sleeps. */
    private final List<Object> bobs = new ArrayList<>();

    private Runnable bobWakes = () -> {};
    private Runnable alice = () -> {};

    @BeforeEach
    void noWarmUp() {
        warmUps = 0;
    }

    /** The run's manifest, with a word to say before each call. */
    private Manifest manifest(Turns turns) {
        return (Manifest) Proxy.newProxyInstance(
                Manifest.class.getClassLoader(),
                new Class<?>[] {Manifest.class},
                (proxy, method, arguments) -> turns.call(method, arguments));
    }

    private interface Turns {
        Object call(Method method, Object[] arguments) throws Throwable;
    }

    private Object real(Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(run.manifest, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** Alice's manifest: Bob wakes when she has begun her move and is about to record and send it. */
    private Manifest ofAlice() {
        return manifest((method, arguments) -> {
            if (method.getName().equals("putPointerMove") && bobs.isEmpty()) {
                bobWakes.run();
            }
            return real(method, arguments);
        });
    }

    private Manifest ofBob() {
        return manifest((method, arguments) -> Set.of("endMove", "moveRun").contains(method.getName())
                ? late(method, arguments)
                : real(method, arguments));
    }

    private Object late(Method method, Object[] arguments) throws Throwable {
        if (bobs.isEmpty()) {
            bobWakes = () -> bobs.add(wake(method, arguments));
            alice.run();
            return bobs.get(0);
        }
        return real(method, arguments);
    }

    private Object wake(Method method, Object[] arguments) {
        try {
            return real(method, arguments);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private RunState bobSettles() {
        return new Settlement(run.faulty, new RefChanges(run.faulty, Pauses.NONE), ofBob()).settle(RUN, "bob");
    }

    private void alicePublishes() {
        PublishTools tools = new PublishTools(
                run.faulty, ofAlice(), run.transforms, run::catchUp, quiet(), fence, clock, Pauses.NONE);
        isPublished((PublishResult.Published) new Publisher(tools).publish(request()));
    }

    private void aliceRollsBack(long published) {
        RollbackTools tools = new RollbackTools(run.faulty, ofAlice(), run.transforms, run::replay, fence, Pauses.NONE);
        RollbackRequest back = new RollbackRequest(
                RUN,
                TARGET,
                published,
                RollbackMode.REPLAY_AFTER,
                Optional.empty(),
                Set.of(),
                Duration.ofSeconds(60),
                1,
                "alice");
        assertThat(new Rollback(tools).rollBack(back)).isInstanceOf(RollbackResult.RolledBack.class);
    }

    private void bobPublishedNothingAway() {
        alice = this::alicePublishes;
        assertThat(bobSettles()).isEqualTo(RunState.PUBLISHED);
        assertThat(bobs).containsExactly(false);
        assertThat(run.state()).isEqualTo(RunState.PUBLISHED);
        assertThat(run.moves()).containsExactly("publish LANDED");
        assertThat(run.main()).containsExactly("new1", "new2", "out3");
    }

    @Test
    void aSettlerThatWasSlowDoesNotEndAPublishThatBeganLater() {
        run.manifest.beginMove(new MoveOf(RUN, "carol's"), RunState.GATED, RunState.PUBLISHING, "carol", "and crashed");
        bobPublishedNothingAway();
    }

    @Test
    void norWhenTheMoveThatHeJudgedCarriesNoToken() {
        run.manifest.moveRun(RUN, RunState.GATED, RunState.PUBLISHING, "carol", "of an older version");
        bobPublishedNothingAway();
    }

    @Test
    void norDoesHeCallItUnknown() {
        run.manifest.beginMove(new MoveOf(RUN, "carol's"), RunState.GATED, RunState.PUBLISHING, "carol", "and crashed");
        alice = () -> {
            run.faulty.unreachableFor(0);
            alicePublishes();
        };
        run.faulty.unreachableFor(1000);
        assertThat(org.assertj.core.api.Assertions.catchThrowable(this::bobSettles))
                .isNotNull();
        assertThat(bobs).containsExactly(false);
        assertThat(run.state()).isEqualTo(RunState.PUBLISHED);
    }

    private void bobTookNothingBackFrom(long published) {
        alice = () -> aliceRollsBack(published);
        assertThat(bobSettles()).isEqualTo(RunState.ROLLED_BACK);
        assertThat(bobs).containsExactly(false);
        assertThat(run.state()).isEqualTo(RunState.ROLLED_BACK);
        assertThat(run.moves()).containsExactly("publish LANDED", "restore LANDED");
        assertThat(run.main()).containsExactly("old1", "old2", "out3");
    }

    @Test
    void aSettlerThatWasSlowDoesNotEndARollbackThatBeganLater() {
        long published = publish().snapshotId();
        run.manifest.beginMove(
                new MoveOf(RUN, "carol's"), RunState.PUBLISHED, RunState.ROLLING_BACK, "carol", "and crashed");
        bobTookNothingBackFrom(published);
    }

    @Test
    void norARollbackAfterOneThatCarriesNoToken() {
        long published = publish().snapshotId();
        run.manifest.moveRun(RUN, RunState.PUBLISHED, RunState.ROLLING_BACK, "carol", "of an older version");
        bobTookNothingBackFrom(published);
    }

    @Test
    void aMoveOfAnOlderVersionIsSettledByItsStateAlone() {
        run.manifest.moveRun(RUN, RunState.GATED, RunState.PUBLISHING, "carol", "of an older version");
        assertThat(new Settlement(run.faulty, new RefChanges(run.faulty, Pauses.NONE), run.manifest).settle(RUN, "bob"))
                .isEqualTo(RunState.GATED);
    }

    @Test
    void whoSettlesAMoveThatAnotherCalledUnknownMeanwhileEndsIt() {
        MoveOf move = new MoveOf(RUN, "carol's");
        run.manifest.beginMove(move, RunState.GATED, RunState.PUBLISHING, "carol", "and crashed");
        alice = () -> {
            run.manifest.endMove(move, RunState.PUBLISHING, RunState.PUBLISH_UNKNOWN, "alice", "catalog is away");
            bobWakes.run();
        };
        assertThat(bobSettles()).isEqualTo(RunState.GATED);
    }
}
