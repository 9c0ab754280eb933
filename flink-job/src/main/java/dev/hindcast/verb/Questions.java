package dev.hindcast.verb;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Questions that do not depend on each other: in this process two are asked at a time, since most of a small Flink job is
 * waiting; elsewhere one after the other.
 */
final class Questions implements AutoCloseable {
    private static final int AT_A_TIME = 2;

    private final @Nullable ExecutorService threads;
    private final List<CompletableFuture<?>> asked = new ArrayList<>();

    private Questions(@Nullable ExecutorService threads) {
        this.threads = threads;
    }

    static Questions in(Session session) {
        if (session.candidates().bounded()) {
            return new Questions(null);
        }
        return new Questions(Executors.newFixedThreadPool(AT_A_TIME, work -> {
            Thread thread = new Thread(work, "hindcast-question");
            thread.setDaemon(true);
            return thread;
        }));
    }

    /** Asks; the answer waits for it, and raises what it raised. */
    <T> Supplier<T> ask(Supplier<T> question) {
        ExecutorService here = threads;
        if (here == null) {
            return question;
        }
        CompletableFuture<T> answer = CompletableFuture.supplyAsync(question, here);
        asked.add(answer);
        return () -> joined(answer);
    }

    private static <T> T joined(CompletableFuture<T> answer) {
        try {
            return answer.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException raised) {
                throw raised;
            }
            throw e;
        }
    }

    /** Waits for those that nobody waits for any more. */
    @Override
    public void close() {
        asked.forEach(answer -> answer.handle((done, failure) -> done).join());
        if (threads != null) {
            threads.shutdown();
        }
    }
}
