package dev.hindcast.plan;

import dev.hindcast.error.ErrorCode;
import dev.hindcast.manifest.Manifest;
import dev.hindcast.manifest.RunRow;
import dev.hindcast.plan.DateColumn.Span;
import dev.hindcast.spec.Identifiers;
import dev.hindcast.spec.RunSpec;
import dev.hindcast.spec.SpecFolder;
import dev.hindcast.spec.SpecParser;
import dev.hindcast.table.Catalogs;
import dev.hindcast.table.ImportNote;
import dev.hindcast.table.RefChanges;
import dev.hindcast.table.TransformStore;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Turns a spec into a locked plan: resolves and pins every input, checks what can be checked without reading data, and names
 * the run by a hash of all that can change its result. Touches no data, and no ref but its own pins.
 */
public final class Planner {
    /** Flag that accepts more than 50,000 raw snapshots kept by a run's pins. */
    public static final String ACCEPT_KEPT_SNAPSHOTS = "--accept-kept-snapshots";

    private final Parts parts;

    /** A planner that works with these. */
    public Planner(Parts parts) {
        this.parts = parts;
    }

    /**
     * What a planner works with.
     *
     * @param transforms target table to the store of code beside it
     * @param clock tells which days are still open, and until when a run may stay paused
     */
    public record Parts(
            Catalogs catalogs,
            RefChanges refs,
            Function<String, TransformStore> transforms,
            TransformCheck check,
            Manifest manifest,
            PlanStore plans,
            InstantSource clock) {}

    /** Like {@link #plan(Path, String, Set)} without any flag. */
    public PlanResult plan(Path specFile, String actor) {
        return plan(specFile, actor, Set.of());
    }

    /**
     * Plans the run of a spec. On unchanged inputs it answers the run that is there and changes nothing; after a crash
     * midway it completes what is missing.
     *
     * @param flags what the user accepts by name, such as {@link #ACCEPT_KEPT_SNAPSHOTS}
     * @throws dev.hindcast.error.HindcastException SPEC_INVALID, NOT_SUPPORTED, TABLE_UNKNOWN, PARTITION_NOT_ALIGNED,
     *     SPEC_STRADDLES, OPEN_PARTITION, POSITION_UNKNOWN, PINNED_SNAPSHOT_GONE, SOURCE_REWOUND, TRANSFORM_INVALID,
     *     NOT_DETERMINISTIC and others; nothing was created then
     */
    public PlanResult plan(Path specFile, String actor, Set<String> flags) {
        Identifiers.actor(actor);
        RunSpec spec = SpecParser.parse(specFile);
        Unbuilt.refuse(spec);
        refuseOpenDays(spec);
        PlanInputs inputs = new InputResolver(parts.catalogs()).resolve(spec);
        ColumnCheck.require(inputs);
        Ranges ranges = ranges(inputs);
        Retention retention = Retention.of(inputs, parts.clock().instant());
        retention.refuseTooMany(flags);
        SpecFolder folder = new SpecFolder(specFile);
        TransformFiles files = TransformFiles.read(spec, folder);
        LockedPlan locked = new PlanLock(parts.check(), folder).lock(inputs, ranges.source(), files);
        return registered(
                locked,
                files,
                new PlanFacts(
                        actor,
                        retention,
                        SinceW0.of(inputs),
                        ranges.source(),
                        ranges.target(),
                        ImportNote.newest(inputs.source(), inputs.w0().snapshotId()),
                        List.of()));
    }

    /** What lies in the range: raw rows at W0, and what readers see of it now. */
    private record Ranges(RangeScan source, RangeScan target) {}

    private static Ranges ranges(PlanInputs inputs) {
        Span range =
                new Span(inputs.spec().target().from(), inputs.spec().target().to());
        DateColumn targetDate = DateColumn.ofTarget(inputs.target());
        DateColumn sourceDate =
                DateColumn.ofSource(inputs.source(), inputs.spec().source().partition());
        RangeScan target = RangeScan.of(inputs.target(), TargetPinning.head(inputs.target()), targetDate, range);
        target.refuseStraddling(inputs.target());
        return new Ranges(RangeScan.of(inputs.source(), inputs.w0().snapshotId(), sourceDate, range), target);
    }

    /** The newest days belong to the live pipeline alone, if the spec says so. */
    private void refuseOpenDays(RunSpec spec) {
        LocalDate today = LocalDate.ofInstant(parts.clock().instant(), ZoneOffset.UTC);
        LocalDate firstOpen = today.plusDays(1).minusDays(spec.live().openDays());
        LocalDate last = spec.target().to().minusDays(1);
        if (spec.live().openDays() > 0 && !last.isBefore(firstOpen)) {
            LocalDate named =
                    spec.target().from().isAfter(firstOpen) ? spec.target().from() : firstOpen;
            throw ErrorCode.OPEN_PARTITION
                    .error(
                            "Cannot plan %s: %s is still open for the live pipeline, which owns the newest %d days"
                                    + " (today is %s in UTC)",
                            spec.name(), named, spec.live().openDays(), today)
                    .value(named)
                    .expected("target.range.to of at most " + firstOpen);
        }
    }

    /**
     * Creates the run, its row in the manifest last: a run that the manifest knows is whole. Each step before may be done
     * again, so that planning again repairs what a crash left.
     */
    private PlanResult registered(LockedPlan locked, TransformFiles files, PlanFacts facts) {
        Optional<RunRow> known = parts.manifest().run(locked.runId());
        if (known.isPresent()) {
            return known(locked, facts, known.get());
        }

        files.store(parts.transforms().apply(locked.target().table()));
        parts.plans().write(locked);
        PlanPins.create(parts.refs(), locked);
        boolean created = parts.manifest()
                .create(PlanRows.run(locked, facts.actor()), PlanRows.claimOrder(locked), facts.actor());
        copies().keep(locked, facts.actor());
        return new PlanResult(locked, created, PlanReport.of(locked, facts, PlanRows.state(parts.manifest(), locked)));
    }

    private LockedPlan stored(LockedPlan locked, String actor) {
        if (!parts.plans().has(locked.runId())) {
            parts.plans().write(locked);
        }
        LockedPlan stored = parts.plans().read(locked.runId());
        copies().keep(stored, actor);
        return stored;
    }

    private PlanCopies copies() {
        return new PlanCopies(parts.manifest(), parts.plans());
    }

    private PlanResult known(LockedPlan locked, PlanFacts facts, RunRow run) {
        LockedPlan stored = stored(locked, facts.actor());
        PlanFacts told = stored.spec().equals(locked.spec())
                ? facts
                : facts.warned(
                        "The spec's resources, live, publish or observe differ from those that this run was planned"
                                + " with; they are not part of its identity, and the planned ones stay");
        return new PlanResult(stored, false, PlanReport.of(stored, told, run.state()));
    }
}
