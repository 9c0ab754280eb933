package dev.hindcast.spec;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Reads {@code resources}: how fast a run may go. */
final class ResourceSections {
    private static final int MOST = 1_000_000;
    private static final ResourceSpec DEFAULTS = new ResourceSpec(
            4,
            List.of(1, 3),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            false);

    private ResourceSections() {}

    static ResourceSpec resources(Optional<Section> section) {
        return section.map(ResourceSections::resources).orElse(DEFAULTS);
    }

    private static ResourceSpec resources(Section in) {
        Optional<Section> deadline = in.section("deadline");
        Optional<Duration> within = deadline.flatMap(d -> d.need("within", Forms.positiveDuration()));
        boolean hard = deadline.flatMap(d -> d.find("hard", Forms.BOOLEAN)).orElse(false);
        deadline.ifPresent(Section::done);
        List<Integer> ramp = in.list("ramp", Forms.integer(1, 10_000));
        ResourceSpec resources = new ResourceSpec(
                in.find("max_concurrency", Forms.integer(1, 10_000)).orElse(DEFAULTS.maxConcurrency()),
                in.has("ramp") ? ramp : DEFAULTS.ramp(),
                in.find("read_mb_per_s", Forms.integer(1, MOST)),
                in.find("write_mb_per_s", Forms.integer(1, MOST)),
                in.find("commits_per_minute", Forms.integer(1, MOST)),
                in.find("slot_hours", Forms.integer(1, MOST)),
                within,
                hard);
        in.done();
        return resources;
    }
}
