package dev.hindcast.catchup.follow;

import dev.hindcast.compute.merge.Merged;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.jspecify.annotations.Nullable;

/** parts of windows -> one commit a window, when all of its parts are there. Only one task does this. */
final class CommitWindows extends ProcessFunction<WindowPart, Long> {
    private static final long serialVersionUID = 1;

    private final FollowOrder order;
    private transient @Nullable FollowPlace place;
    private transient @Nullable WindowCommit commit;
    private transient List<Merged> gathered = List.of();
    private transient long number;

    CommitWindows(FollowOrder order) {
        this.order = order;
    }

    @Override
    public void open(OpenContext context) {
        FollowPlace opened = FollowPlace.open(order);
        place = opened;
        commit = new WindowCommit(opened.followed(order));
        gathered = new ArrayList<>();
        number = 0;
    }

    @Override
    public void processElement(WindowPart part, Context context, Collector<Long> out) throws Exception {
        Window window = part.window();
        if (window.number() < number) {
            return;
        }
        if (window.number() > number) {
            number = window.number();
            gathered.clear();
        }
        if (part.merged() != null) {
            gathered.add(part.merged());
        }
        if (gathered.size() == window.parts()) {
            commit(window, out);
        }
    }

    private void commit(Window window, Collector<Long> out) throws Exception {
        try {
            Objects.requireNonNull(commit, "not open").send(window, gathered).ifPresent(out::collect);
        } catch (RuntimeException failure) {
            throw FollowFailure.ending(failure);
        }
    }

    @Override
    public void close() {
        if (place != null) {
            place.close();
        }
    }
}
