package dev.hindcast.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.error.HindcastException;
import dev.hindcast.table.StagedPartition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Threads of one process commit one after the other, and what waits goes together. */
class CommitterTest {
    private final List<Set<String>> commits = new ArrayList<>();
    private final CountDownLatch firstMayEnd = new CountDownLatch(1);
    private final CountDownLatch firstBegan = new CountDownLatch(1);
    private String bad = "none";
    private ErrorCode failure = ErrorCode.STAGED_FILE_MISSING;
    private final Committer committer = new Committer(this::record);

    private long record(List<StagedPartition> staged, Map<String, String> tokens) {
        assertThat(staged).extracting(StagedPartition::partition).containsExactlyInAnyOrderElementsOf(tokens.keySet());
        commits.add(new TreeSet<>(tokens.keySet()));
        if (commits.size() == 1) {
            firstBegan.countDown();
            await(firstMayEnd);
        }
        if (tokens.containsKey(bad)) {
            throw failure.error("Cannot commit %s", bad);
        }
        return commits.size();
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private CompletableFuture<Long> hand(String... partitions) {
        return handTo(committer, partitions);
    }

    private static CompletableFuture<Long> handTo(Committer committer, String... partitions) {
        List<StagedPartition> staged = List.of(partitions).stream()
                .map(partition -> new StagedPartition(partition, List.of()))
                .toList();
        Map<String, String> tokens = new java.util.TreeMap<>();
        staged.forEach(one -> tokens.put(one.partition(), "token-" + one.partition()));
        return CompletableFuture.supplyAsync(() -> committer.record(staged, tokens));
    }

    private List<CompletableFuture<Long>> behindAFirst(List<String[]> groups) {
        CompletableFuture<Long> first = hand("first");
        await(firstBegan);
        List<CompletableFuture<Long>> others = groups.stream().map(this::hand).toList();
        while (committer.waiting() < groups.size()) {
            Thread.onSpinWait();
        }
        firstMayEnd.countDown();
        assertThat(first.join()).isEqualTo(1);
        return others;
    }

    @Test
    void groupsThatWaitGoTogetherInOneCommit() {
        List<CompletableFuture<Long>> others =
                behindAFirst(List.of(new String[] {"a", "b"}, new String[] {"c"}, new String[] {"d"}));
        assertThat(others).allSatisfy(one -> assertThat(one.join()).isEqualTo(2));
        assertThat(commits).containsExactly(Set.of("first"), Set.of("a", "b", "c", "d"));
    }

    @Test
    void whatIsHandedInWhileTheTurnIsWaitedForGoesAlong() {
        firstMayEnd.countDown();
        CountDownLatch turn = new CountDownLatch(1);
        List<String> turns = Collections.synchronizedList(new ArrayList<>());
        Committer waitingForTurns = new Committer(new Committer.Recording() {
            @Override
            public long record(List<StagedPartition> staged, Map<String, String> tokens) {
                return CommitterTest.this.record(staged, tokens);
            }

            @Override
            public Runnable turn() {
                turns.add("taken");
                await(turn);
                return () -> turns.add("given back");
            }
        });
        List<CompletableFuture<Long>> all = List.of(handTo(waitingForTurns, "a"), handTo(waitingForTurns, "b"));
        while (waitingForTurns.waiting() < 2) {
            Thread.onSpinWait();
        }
        turn.countDown();
        assertThat(all).allSatisfy(one -> assertThat(one.join()).isEqualTo(1));
        assertThat(commits).containsExactly(Set.of("a", "b"));
        assertThat(turns).containsExactly("taken", "given back");
    }

    @Test
    void whatCouldNotGetATurnIsNotLeftBehindForALaterCommit() {
        firstMayEnd.countDown();
        AtomicBoolean refused = new AtomicBoolean();
        Committer once = new Committer(new Committer.Recording() {
            @Override
            public long record(List<StagedPartition> staged, Map<String, String> tokens) {
                return CommitterTest.this.record(staged, tokens);
            }

            @Override
            public Runnable turn() {
                if (refused.compareAndSet(false, true)) {
                    throw new IllegalStateException("no turn");
                }
                return () -> {};
            }
        });
        assertThatThrownBy(() -> handTo(once, "a").join()).hasRootCauseMessage("no turn");
        assertThat(once.waiting()).isZero();
        assertThat(handTo(once, "a", "b").join()).isEqualTo(1);
        assertThat(commits).containsExactly(Set.of("a", "b"));
    }

    @Test
    void neverMoreThanAHundredPartitionsGoTogether() {
        String[] sixty = IntStream.range(0, 60).mapToObj(i -> "x" + i).toArray(String[]::new);
        String[] fifty = IntStream.range(0, 50).mapToObj(i -> "y" + i).toArray(String[]::new);
        behindAFirst(List.of(sixty, fifty)).forEach(CompletableFuture::join);
        assertThat(commits).hasSize(3).allSatisfy(commit -> assertThat(commit).hasSizeLessThanOrEqualTo(100));
    }

    @Test
    void oneThatCannotBeCommittedDoesNotFailThoseThatWaitWithIt() {
        bad = "b";
        List<CompletableFuture<Long>> others = behindAFirst(List.of(new String[] {"a"}, new String[] {"b"}));
        assertThat(others.get(0).join()).isPositive();
        assertThatThrownBy(others.get(1)::join).hasCauseInstanceOf(HindcastException.class);
        assertThat(commits).hasSize(4);
    }

    @Test
    void nothingIsRepeatedWhileItIsUnknownWhatLanded() {
        bad = "b";
        failure = ErrorCode.COMMIT_UNKNOWN;
        List<CompletableFuture<Long>> others = behindAFirst(List.of(new String[] {"a"}, new String[] {"b"}));
        assertThat(others).allSatisfy(one -> assertThatThrownBy(one::join).hasCauseInstanceOf(HindcastException.class));
        assertThat(commits).hasSize(2);
    }
}
