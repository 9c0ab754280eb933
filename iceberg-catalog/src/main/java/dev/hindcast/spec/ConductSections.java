package dev.hindcast.spec;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Reads how a run behaves beside others: {@code live}, {@code publish}, {@code observe}. */
final class ConductSections {
    private static final LiveSpec LIVE =
            new LiveSpec("live", LiveSpec.Kind.HINDCAST, Duration.ofMinutes(45), Duration.ofMinutes(2), 0, false);
    private static final PublishSpec PUBLISH = new PublishSpec(5, 3, Duration.ofSeconds(60));
    private static final ObserveSpec OBSERVE =
            new ObserveSpec(Duration.ofDays(7), Duration.ofHours(1), ObserveSpec.OnFailure.PROPOSE, Optional.empty());

    private ConductSections() {}

    static LiveSpec live(Optional<Section> section) {
        return section.map(ConductSections::live).orElse(LIVE);
    }

    private static LiveSpec live(Section in) {
        LiveSpec live = new LiveSpec(
                in.find("pipeline", Forms.NAME).orElse(LIVE.pipeline()),
                in.find("kind", Forms.oneOf(LiveSpec.Kind.class)).orElse(LIVE.kind()),
                in.find("freshness_p95", Forms.positiveDuration()).orElse(LIVE.freshnessP95()),
                in.find("cutover_window", Forms.positiveDuration()).orElse(LIVE.cutoverWindow()),
                in.find("open", Forms.DAYS).orElse(LIVE.openDays()),
                in.find("closed", Forms.BOOLEAN).orElse(LIVE.closed()));
        readForeign(in, live.kind());
        in.done();
        return live;
    }

    /** Keys of a foreign pipeline are checked but not kept: a plan with one is refused as a whole. */
    private static void readForeign(Section in, LiveSpec.Kind kind) {
        in.find("writes", Form.matching("append|upsert", "append or upsert"));
        in.value("pause").ifPresent(pause -> in.list("pause", Forms.TEXT));
        in.value("resume").ifPresent(resume -> in.list("resume", Forms.TEXT));
        for (String key : List.of("writes", "pause", "resume")) {
            if (in.has(key) && kind != LiveSpec.Kind.FOREIGN) {
                in.problem(in.place(key), "use live." + key, "kind: hindcast", "kind: foreign beside it");
            }
        }
    }

    static PublishSpec publish(Optional<Section> section) {
        return section.map(ConductSections::publish).orElse(PUBLISH);
    }

    private static PublishSpec publish(Section in) {
        PublishSpec publish = new PublishSpec(
                in.find("warm_up_rounds", Forms.integer(0, 5)).orElse(PUBLISH.warmUpRounds()),
                in.find("fenced_rounds", Forms.integer(1, 3)).orElse(PUBLISH.fencedRounds()),
                in.find("fence", Forms.positiveDuration()).orElse(PUBLISH.fence()));
        in.done();
        return publish;
    }

    static ObserveSpec observe(Optional<Section> section) {
        return section.map(ConductSections::observe).orElse(OBSERVE);
    }

    private static ObserveSpec observe(Section in) {
        ObserveSpec observe = new ObserveSpec(
                in.find("for", Forms.positiveDuration()).orElse(OBSERVE.length()),
                in.find("every", Forms.positiveDuration()).orElse(OBSERVE.every()),
                in.find("on_failure", Forms.oneOf(ObserveSpec.OnFailure.class)).orElse(OBSERVE.onFailure()),
                in.find("owner", Forms.ACTOR));
        in.done();
        return observe;
    }
}
