package dev.hindcast.compute;

import dev.hindcast.claim.PartitionClaim;
import dev.hindcast.error.ErrorCode;
import dev.hindcast.manifest.AttemptResult;
import dev.hindcast.manifest.PartitionFacts;
import dev.hindcast.plan.LockedPlan;
import dev.hindcast.table.LandedTokens;
import dev.hindcast.table.StagedPartition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.iceberg.Table;

/** Partitions that share one Flink job and one commit. */
final class Group {
    private final LockedPlan plan;
    private final Seams seams;
    private final Recipe recipe;
    private final Candidate candidate;
    private final AttemptEvidence evidence;
    private final Committer committer;
    private final EarlierJobs earlier;

    Group(LockedPlan plan, Seams seams, Recipe recipe, Candidate candidate, String actor) {
        this.plan = plan;
        this.seams = seams;
        this.recipe = recipe;
        this.candidate = candidate;
        this.evidence = new AttemptEvidence(seams.manifest(), plan.runId(), actor);
        this.committer = new Committer(new RecordCommit(plan, seams, candidate)::record);
        this.earlier = new EarlierJobs(seams, plan.runId());
    }

    /** Computes, records and validates all claims that stay held; what landed before is adopted, not computed. */
    void compute(List<PartitionClaim> claims, RunWatch watch) {
        List<PartitionClaim> left = adoptLanded(claims);
        if (left.isEmpty()) {
            return;
        }
        String staging = earlier.folder(left).orElseGet(() -> stagingPrefix(left.get(0)));
        seams.manifest()
                .aboutToWrite(
                        plan.runId(),
                        left.stream().map(claim -> claim.lease().token()).toList(),
                        staging);
        Map<String, ComputedPartition> computed = watch.computing(() -> computed(left, staging));
        List<PartitionClaim> held = left.stream().filter(PartitionClaim::open).toList();
        if (held.isEmpty()) {
            return;
        }
        keepEvidence(held, computed);
        long snapshot = record(held, computed);
        evidence.stand(
                held.stream().map(claim -> factsOf(claim, computed)).toList(),
                snapshot,
                plan.source().w0().text());
        held.forEach(claim -> validate(claim, factsOf(claim, computed), staging, snapshot));
    }

    private Map<String, ComputedPartition> computed(List<PartitionClaim> claims, String staging) {
        List<String> values = claims.stream().map(PartitionClaim::partition).toList();
        Map<String, ComputedPartition> computed = new HashMap<>();
        seams.computer()
                .compute(recipe.at(plan.source().w0().snapshotId(), values, staging))
                .forEach(one -> computed.put(one.staged().partition(), one));
        return computed;
    }

    /**
     * An attempt that landed before its worker died stands, with the evidence that it kept before it committed. It may be
     * an attempt of ours: one that landed and could not be marked VALIDATED then.
     */
    private List<PartitionClaim> adoptLanded(List<PartitionClaim> claims) {
        Table target = seams.catalogs().load(plan.target().table());
        Map<String, LandedTokens.Landed> landed = candidate.landed(target);
        List<PartitionClaim> left = new ArrayList<>();
        for (PartitionClaim claim : claims) {
            LandedTokens.Landed before = landed.get(claim.lease().partition());
            if (before == null) {
                left.add(claim);
            } else {
                adopt(claim, before);
            }
        }
        return left;
    }

    private void adopt(PartitionClaim claim, LandedTokens.Landed before) {
        PartitionFacts facts = evidence.ofAttempt(before.token(), claim.lease().partition())
                .orElseThrow(() -> ErrorCode.MANIFEST_FAILED
                        .error("Cannot adopt attempt %s: its evidence is not in the manifest", before.token())
                        .expected("facts stored before the commit was sent")
                        .next("hindcast abort " + plan.runId()));
        evidence.stand(facts, before.snapshotId(), plan.source().w0().text());
        validate(claim, facts, "adopted:" + before.token(), before.snapshotId());
    }

    private long record(List<PartitionClaim> claims, Map<String, ComputedPartition> computed) {
        Map<String, String> tokens = new HashMap<>();
        List<StagedPartition> staged = new ArrayList<>();
        for (PartitionClaim claim : claims) {
            tokens.put(claim.lease().partition(), claim.lease().token());
            staged.add(computed(claim, computed).staged());
        }
        return committer.record(staged, tokens);
    }

    private void keepEvidence(List<PartitionClaim> claims, Map<String, ComputedPartition> computed) {
        Map<String, PartitionFacts> byToken = new TreeMap<>();
        claims.forEach(claim -> byToken.put(claim.lease().token(), factsOf(claim, computed)));
        evidence.keep(byToken, plan.source().w0().text());
    }

    /** It stands on the candidate now; a claim that was lost since then is adopted by whoever takes it. */
    private void validate(PartitionClaim claim, PartitionFacts facts, String staging, long snapshot) {
        AttemptResult result = new AttemptResult(
                plan.source().w0().text(),
                plan.transform().digest(),
                facts.rowsRead(),
                facts.rowsOut(),
                facts.checksum(),
                staging,
                snapshot);
        ClaimedGroup.unlessLost(() -> claim.validated(result));
    }

    private PartitionFacts factsOf(PartitionClaim claim, Map<String, ComputedPartition> computed) {
        return computed(claim, computed).facts();
    }

    private static ComputedPartition computed(PartitionClaim claim, Map<String, ComputedPartition> computed) {
        ComputedPartition one = computed.get(claim.lease().partition());
        if (one == null) {
            throw ErrorCode.BUG.error(
                    "Cannot record partition %s: the job did not answer it",
                    claim.lease().partition());
        }
        return one;
    }

    /** Unique to the attempt of its first partition; nothing else is ever written below it. */
    private String stagingPrefix(PartitionClaim first) {
        Table target = seams.catalogs().load(plan.target().table());
        return Staging.below(target, first.lease().token());
    }
}
